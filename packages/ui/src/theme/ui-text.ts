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
  comfortable: string
  compact: string
  loading: string
  nothingFound: string
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

export const englishUiText: UiText = {
  close: 'Close',
  cancel: 'Cancel',
  clear: 'Clear',
  search: 'Search',
  more: 'More',
  collapse: 'Collapse',
  reset: 'Reset',
  any: 'Any',
  yes: 'Yes',
  no: 'No',
  save: 'Save',
  discard: 'Discard',
  unsavedChanges: count => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
  previousRow: 'Previous row',
  nextRow: 'Next row',
  openAsPage: 'Open as page',
  showing: (from, to, total) => `Showing ${from}-${to} of ${total}`,
  perPage: size => `${size} per page`,
  pageSize: 'Rows per page',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  earlier: 'Earlier',
  later: 'Later',
  page: page => `Page ${page}`,
  selectPage: 'Select all rows on this page',
  selectRow: name => `Select ${name}`,
  selected: count => `${count} selected`,
  selectAll: count => `Select all ${count}`,
  clearSelection: 'Clear selection',
  columns: 'Columns',
  moveColumn: name => `Move ${name}`,
  moveColumnHelp: 'Drag, or use the arrow keys',
  columnMoved: (name, place, total) => `${name} is column ${place} of ${total}`,
  columnWidth: name => `Width of ${name}`,
  columnShares: 'takes the remaining width',
  freeze: 'Frozen columns',
  frozen: 'Frozen',
  none: 'None',
  rowHeight: 'Row height',
  comfortable: 'Comfortable',
  compact: 'Compact',
  loading: 'Loading',
  nothingFound: 'Nothing found',
  nothingYet: 'Nothing here yet',
  clearFilters: 'Clear search',
  couldNotLoad: 'Could not load the list',
  nothingWasChanged: 'Nothing was changed.',
  tryAgain: 'Try again',
  requestNumber: id => `Request ${id}`,
  copy: 'Copy',
  copied: 'Copied',
  readOnly: 'Read-only',
  typeToGoOn: word => `Type ${word} to continue`,
  all: 'All',
  granted: 'Granted',
  changed: 'Changed',
  different: 'Different',
  onlyHere: 'only here',
  onlyIn: name => `only in ${name}`,
  findInTree: 'Find a name or code',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  holds: (held, total) => `${held} of ${total}`,
  columnName: 'Name',
  columnKind: 'Type',
  columnHolds: 'Granted',
  added: 'Added',
  removed: 'Removed',
  locked: 'Locked',
  noMatch: 'No matching rows',
  messages: 'Earlier notifications',
  noMessages: 'No notifications since you signed in',
  clearHistory: 'Clear',
  success: 'Operation successful',
  failure: 'Operation failed',
  abnormal: 'Operation abnormal',
  fieldsNeedAttention: count => `${count} fields need attention:`,
}

export const UiTextContext = createContext<UiText>(englishUiText)

export function useUiText(): UiText {
  return use(UiTextContext)
}
