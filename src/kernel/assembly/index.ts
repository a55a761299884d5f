export { nearNames, nearSignatures } from './near'
export { search, setQuery } from './search'
