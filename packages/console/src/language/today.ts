import { clockOf } from './formats.ts'

/** Today, `YYYY-MM-DD`, on the wall of the person. */
export const today = () => clockOf(new Date()).format('YYYY-MM-DD')
