import { createContext } from 'react'

/** Whether Tab reaches things inside the row: of a list's rows only the current one. True outside of lists. */
export const RowFocusContext = createContext(true)
