import type { UiText } from '@atrium/ui/theme/ui-text.ts'
import type { Text } from '../language/use-text.ts'

/** The texts of the design system, in the language of the page. */
export function uiWords(text: Text): UiText {
  return {
    ...actionWords(text),
    ...stateWords(text),
    ...tableWords(text),
    ...treeWords(text),
    ...messageWords(text),
  }
}

const actionWords = (text: Text) =>
  ({
    close: text('hzero.common.button.close'),
    cancel: text('hzero.common.button.cancel'),
    clear: text('hzero.common.button.clear'),
    search: text('hzero.common.button.search'),
    more: text('hzero.common.button.more'),
    collapse: text('hzero.common.button.collapse'),
    reset: text('hzero.common.button.reset'),
    save: text('hzero.common.button.save'),
    saveChanges: count => text('hzero.common.button.saveChanges', { count }),
    discard: text('hzero.common.button.discard'),
    earlier: text('hzero.common.calendar.earlier'),
    later: text('hzero.common.calendar.later'),
    pickDate: name => text('hzero.common.calendar.pick', { name }),
    time: text('hzero.common.calendar.time'),
    dateUnreadable: example => text('hzero.common.calendar.dateUnreadable', { example }),
    timeUnreadable: example => text('hzero.common.calendar.timeUnreadable', { example }),
    tryAgain: text('hzero.common.button.retry'),
    copy: text('hzero.common.button.copy'),
    typeToGoOn: word => text('hzero.common.confirm.type', { word }),
    clearHistory: text('hzero.common.button.clear'),
  }) satisfies Partial<UiText>

const stateWords = (text: Text) =>
  ({
    any: text('hzero.common.status.any'),
    yes: text('hzero.common.status.yes'),
    no: text('hzero.common.status.no'),
    unsaved: text('hzero.common.tabs.unsaved'),
    unsavedChanges: count => text('hzero.common.status.unsaved', { count }),
    none: text('hzero.common.status.none'),
    loading: text('hzero.common.status.loading'),
    nothingFound: text('hzero.common.status.nothingFound'),
    nothingFoundFor: search => text('hzero.common.status.nothingFoundFor', { search }),
    nothingYet: text('hzero.common.status.nothingYet'),
    clearFilters: text('hzero.common.status.clearFilters'),
    couldNotLoad: text('hzero.common.status.couldNotLoad'),
    nothingWasChanged: text('hzero.common.status.nothingChanged'),
    copied: text('hzero.common.status.copied'),
    readOnly: text('hzero.common.status.readOnly'),
    all: text('hzero.common.status.all'),
    granted: text('hzero.common.status.granted'),
    changed: text('hzero.common.status.changed'),
    added: text('hzero.common.status.added'),
    removed: text('hzero.common.status.removed'),
    locked: text('hzero.common.status.locked'),
    noMatch: text('hzero.common.status.noMatch'),
  }) satisfies Partial<UiText>

const tableWords = (text: Text) =>
  ({
    previousRow: text('hzero.common.table.previousRow'),
    nextRow: text('hzero.common.table.nextRow'),
    openAsPage: text('hzero.common.table.openAsPage'),
    showing: (from, to, total) => text('hzero.common.pagination.showing', { from, to, total }),
    perPage: size => text('hzero.common.pagination.perPage', { size }),
    pageSize: text('hzero.common.pagination.size'),
    pages: text('hzero.common.pagination.pages'),
    previousPage: text('hzero.common.pagination.previous'),
    nextPage: text('hzero.common.pagination.next'),
    page: page => text('hzero.common.pagination.page', { page }),
    selectPage: text('hzero.common.table.selectPage'),
    selectRow: name => text('hzero.common.table.selectRow', { name }),
    selected: count => text('hzero.common.table.selected', { count }),
    selectAll: count => text('hzero.common.table.selectAll', { count }),
    clearSelection: text('hzero.common.table.clearSelection'),
    columns: text('hzero.common.table.columns'),
    moveColumn: name => text('hzero.common.table.moveColumn', { name }),
    moveColumnHelp: text('hzero.common.table.moveColumnHelp'),
    columnMoved: (name, place, total) => text('hzero.common.table.columnMoved', { name, place, total }),
    columnWidth: name => text('hzero.common.table.columnWidth', { name }),
    columnShares: text('hzero.common.table.columnShares'),
    freeze: text('hzero.common.table.freeze'),
    frozen: text('hzero.common.table.frozen'),
    rowHeight: text('hzero.common.table.rowHeight'),
    noRoom: text('hzero.common.table.noRoom'),
    comfortable: text('hzero.common.density.comfortable'),
    compact: text('hzero.common.density.compact'),
  }) satisfies Partial<UiText>

const treeWords = (text: Text) =>
  ({
    different: text('hzero.common.tree.different'),
    onlyHere: text('hzero.common.tree.onlyHere'),
    onlyIn: name => text('hzero.common.tree.onlyIn', { name }),
    findInTree: text('hzero.common.tree.find'),
    expandAll: text('hzero.common.tree.expandAll'),
    collapseAll: text('hzero.common.tree.collapseAll'),
    holds: (held, total) => text('hzero.common.tree.holds', { held, total }),
    columnName: text('hzero.common.tree.name'),
    columnKind: text('hzero.common.tree.kind'),
    columnHolds: text('hzero.common.tree.held'),
  }) satisfies Partial<UiText>

const messageWords = (text: Text) =>
  ({
    requestNumber: id => text('hzero.common.notification.request', { id }),
    messages: text('hzero.common.notification.history'),
    noMessages: text('hzero.common.notification.none'),
    success: text('hzero.common.notification.success'),
    failure: text('hzero.common.notification.error'),
    abnormal: text('hzero.common.notification.warn'),
    fieldsNeedAttention: count => text('hzero.common.validation.fields', { count }),
  }) satisfies Partial<UiText>
