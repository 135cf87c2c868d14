export { entry } from '#entry'
