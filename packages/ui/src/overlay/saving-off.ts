import { createContext } from 'react'

/** Whether nothing can be saved on this page, which a banner says. */
export const SavingOffContext = createContext(false)
