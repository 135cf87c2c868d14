export { carrier } from '#carrier'
