import { createContext, use } from 'react'

/** The texts of this package's components. The app provides translations. */
export type UiText = {
  close: string
  cancel: string
  clear: string
  search: string
  more: string
  collapse: string
  reset: string
  any: string
  yes: string
  no: string
  save: string
  discard: string
  /** Saves the number of changes. */
  saveChanges: (count: number) => string
  unsaved: string
  unsavedChanges: (count: number) => string
  previousRow: string
  nextRow: string
  openAsPage: string
  showing: (from: number, to: number, total: number) => string
  perPage: (size: number) => string
  pageSize: string
  pages: string
  previousPage: string
  nextPage: string
  /** The accessible names of a calendar's arrows, by months, years or decades. */
  earlier: string
  later: string
  /** The button that opens the calendar of a field. */
  pickDate: (name: string) => string
  time: string
  dateUnreadable: (example: string) => string
  timeUnreadable: (example: string) => string
  page: (page: number) => string
  selectPage: string
  selectRow: (name: string) => string
  selected: (count: number) => string
  selectAll: (count: number) => string
  clearSelection: string
  columns: string
  moveColumn: (name: string) => string
  moveColumnHelp: string
  columnMoved: (name: string, place: number, total: number) => string
  columnWidth: (name: string) => string
  columnShares: string
  freeze: string
  frozen: string
  none: string
  rowHeight: string
  noRoom: string
  comfortable: string
  compact: string
  loading: string
  nothingFound: string
  nothingFoundFor: (search: string) => string
  nothingYet: string
  clearFilters: string
  couldNotLoad: string
  nothingWasChanged: string
  tryAgain: string
  requestNumber: (id: string) => string
  copy: string
  copied: string
  readOnly: string
  typeToGoOn: (word: string) => string
  all: string
  granted: string
  changed: string
  different: string
  onlyHere: string
  onlyIn: (name: string) => string
  findInTree: string
  expandAll: string
  collapseAll: string
  holds: (held: number, total: number) => string
  columnName: string
  columnKind: string
  columnHolds: string
  added: string
  removed: string
  locked: string
  noMatch: string
  messages: string
  noMessages: string
  clearHistory: string
  success: string
  failure: string
  abnormal: string
  fieldsNeedAttention: (count: number) => string
}

export const UiTextContext = createContext<UiText | undefined>(undefined)

let standIn: UiText | undefined

/** Sets the words of components outside of any context: those of tests of a component alone. */
export function standInUiText(words: UiText): void {
  standIn = words
}

/** @throws outside of a `UiTextContext` */
export function useUiText(): UiText {
  const words = use(UiTextContext) ?? standIn
  if (!words) throw new Error('there is no UiTextContext')
  return words
}
