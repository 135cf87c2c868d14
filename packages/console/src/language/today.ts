import { clockOf } from './formats.ts'

/** Today in the user's time zone, as `YYYY-MM-DD`. */
export const today = () => clockOf(new Date()).format('YYYY-MM-DD')
