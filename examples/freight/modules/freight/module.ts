export { carrier } from '#carrier'
export { depot } from '#depot'
