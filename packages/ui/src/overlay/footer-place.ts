import { createContext } from 'react'

interface FooterPlace {
  /** The element that shows the footer; null while another footer is shown instead. */
  slot: HTMLElement | null
  /** Reports the number of unsaved changes; undefined when there is no footer any more. */
  report: (changes: number | undefined) => void
  /** The name of the part with this footer, while another part is shown. */
  elsewhere: string | undefined
}

/** The place of the footers of the forms within it, such as the end of a page with several; by default where they are. */
export const FooterPlaceContext = createContext<FooterPlace | undefined>(undefined)
