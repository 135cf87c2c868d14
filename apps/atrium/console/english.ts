import { files } from 'atrium:english'

/** The English texts of every feature, for those who translate them. */
export const english = files
