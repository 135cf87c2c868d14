export { greeting } from '#greeting'
