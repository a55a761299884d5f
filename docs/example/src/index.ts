export { Cart } from './cart/cart.ts'
export { LoginForm } from './auth/login.ts'
