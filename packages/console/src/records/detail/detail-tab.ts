import { createContext } from 'react'

interface DetailTabState {
  /** The place of the page's footer, if this part fills it. */
  slot: HTMLElement | null
  /** Sets the place for the footer that a pane of this part offers. */
  setPaneSlot: (slot: HTMLElement | null) => void
  /** Reports the number of unsaved changes; undefined when the part has no footer any more. */
  report: (changes: number | undefined) => void
  /** The name of this part while another one is shown. */
  elsewhere: string | undefined
}

/** The part of a record's page around a component; undefined outside of such pages. */
export const DetailTabContext = createContext<DetailTabState | undefined>(undefined)

/** The width in pixels below which a pane stands under the content. */
export const narrowPage = 880
