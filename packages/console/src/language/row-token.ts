import { createContext } from 'react'

/** The `_token` of the record that a form shows; undefined for new records. */
export const RowToken = createContext<string | undefined>(undefined)
