import type { Page } from '@playwright/test'

export { expect } from '../setup/expect.ts'

/** A word of the screen in the language it is drawn in. */
export type Say = (english: string, chinese: string) => string

export interface Drawn {
  page: Page
  say: Say
  /** Opens the workspace of a person at this address. */
  enter: (loginName: string, to: string) => Promise<void>
}

/** A screen in a certain state, of which a picture is taken. */
export interface Shot {
  name: string
  /** Only drawn where there is such a thing. */
  only?: 'desktop' | 'phone'
  /** What the browser has to say about it. */
  error?: RegExp
  /** Leads to the screen, and comes back when it is complete. */
  open: (drawn: Drawn) => Promise<void>
}

/** A screen of the workspace, as a line of docs/screens.md names it. */
export interface ScreenEntry {
  name: string
  /** Its menu entry with those above it, or from where else it is opened. */
  menu: string
  address: string
  /** Who has it in the menu. */
  whose: 'platform' | 'tenant' | 'both'
  /** Its position among the lines. */
  order: number
  /** Whether it is a list with a search, pages and an export; it is unless this says so. */
  isList?: false
}

/** Who sees everything, and who sees little. */
export const administrator = (say: Say) => say('ines.marchetti', 'mei.tanaka')
export const operator = (say: Say) => say('marek.dvorak', 'admin')
export const clerk = (say: Say) => say('tomasz.kowal', 'lin.yue')
/** A cell of a list that has come: the rows before it did have nothing in them, and open nothing. */
export const filled = (page: Page) => page.getByRole('gridcell', { name: /\p{L}/u })
