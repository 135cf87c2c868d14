import type { Page } from '@playwright/test'

export { expect } from '../setup/expect.ts'

/** Chooses the text in the language of the screen. */
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
  /** Only taken on this kind of device. */
  only?: 'desktop' | 'phone'
  /** The error that the browser logs. */
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
  /** The levels that have it in their menu. */
  whose: 'platform' | 'tenant' | 'both'
  /** Its position among the lines. */
  order: number
  /** Whether it is a list with a search, pages and an export; it is unless this says so. */
  isList?: false
}

/** Login names of a person who sees everything, and of one who sees little. */
export const administrator = (say: Say) => say('ines.marchetti', 'mei.tanaka')
export const operator = (say: Say) => say('marek.dvorak', 'admin')
export const clerk = (say: Say) => say('tomasz.kowal', 'lin.yue')
/** A cell of a list that has come: the rows before it did have nothing in them, and open nothing. */
export const filled = (page: Page) => page.getByRole('gridcell', { name: /\p{L}/u })
/** The entry of a list with this text, which is a row on wide screens and a card on phones. */
export const entry = (page: Page, text: string | RegExp) => page.getByRole('tabpanel').getByText(text).first()
