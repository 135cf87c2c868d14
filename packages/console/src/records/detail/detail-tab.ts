import { createContext } from 'react'

interface DetailTabState {
  /** Sets the place for the footer that a pane of this part offers. */
  setPaneSlot: (slot: HTMLElement | null) => void
}

/** The part of a record's page around a component; undefined outside of such pages. */
export const DetailTabContext = createContext<DetailTabState | undefined>(undefined)

/** The width in pixels below which a pane stands under the content. */
export const narrowPage = 880
