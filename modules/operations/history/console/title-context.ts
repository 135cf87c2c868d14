import { createContext } from 'react'

/** The level of the titles within a history: on a page they follow its title, elsewhere that of a drawer or dialog. */
export const TitleContext = createContext<'h2' | 'h3'>('h3')
