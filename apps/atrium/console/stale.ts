import { files } from 'atrium:stale'

/** The cache dependencies of all features. */
export const stale = files.map(file => file.stale)
