export { LoginForm } from './auth/login.ts'
export { Cart } from './cart/cart.ts'
