import { createContext } from 'react'

/** The row of a page at whose end the drawers of parts within it stand; by default they stand where they are. */
export const DrawerPlaceContext = createContext<HTMLElement | null>(null)
