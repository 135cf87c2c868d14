import type { Marked } from '@atrium/console/records/use-row-batch.ts'
import type { ManagedValue } from '../value-list.contract.ts'

/** A value being edited. */
export type ValueRow = {
  value: string
  meaning: string
  meanings: Record<string, string>
  orderSeq: number
  parentValue: string
  tag: string
  startDateActive: string | null
  endDateActive: string | null
  isEnabled: boolean
}

export const emptyValue: ValueRow = {
  value: '',
  meaning: '',
  meanings: {},
  orderSeq: 0,
  parentValue: '',
  tag: '',
  startDateActive: null,
  endDateActive: null,
  isEnabled: true,
}

export const rowOfValue = (stored: ManagedValue): ValueRow => ({
  value: stored.value,
  meaning: stored.meaning,
  meanings: { ...stored._tls.meaning },
  orderSeq: stored.orderSeq,
  parentValue: stored.parentValue ?? '',
  tag: stored.tag ?? '',
  startDateActive: stored.startDateActive ?? null,
  endDateActive: stored.endDateActive ?? null,
  isEnabled: stored.enabledFlag === 1,
})

const draftOf = (row: ValueRow) => ({
  meaning: row.meaning,
  _tls: { meaning: row.meanings },
  orderSeq: row.orderSeq,
  enabledFlag: row.isEnabled,
  ...(row.parentValue && { parentValue: row.parentValue }),
  ...(row.tag && { tag: row.tag }),
  ...(row.startDateActive && { startDateActive: row.startDateActive }),
  ...(row.endDateActive && { endDateActive: row.endDateActive }),
})

/** A line in the format of the batch call. */
export function markedValue({ key, mark, row }: Marked<ValueRow>, stored: readonly ManagedValue[]) {
  if (mark === 'create') return { _status: mark, value: row.value, ...draftOf(row) }
  const { objectVersionNumber = 1 } = stored.find(one => one.lovValueId === key) ?? {}
  const ref = { lovValueId: key, objectVersionNumber }
  return mark === 'delete' ? { _status: mark, ...ref } : { _status: mark, ...ref, ...draftOf(row) }
}

/** A row of the sheet: a stored value, a new one, or one that a paste would bring. */
export interface ValueLine {
  key: string
  row: ValueRow
  mark: Marked<ValueRow>['mark'] | undefined
}

/** The columns of texts are named by their language. */
export const languagePrefix = 'meaning-'

/** The text of a column of the sheet. */
export function textIn(row: ValueRow, id: string): string {
  if (id.startsWith(languagePrefix)) return row.meanings[id.slice(languagePrefix.length)] ?? ''
  if (id === 'value' || id === 'parentValue' || id === 'tag') return row[id]
  if (id === 'startDateActive' || id === 'endDateActive') return row[id] ?? ''
  return id === 'enabled' && row.isEnabled ? '1' : ''
}

/** The row with another text in a column; `language` is that of `meaning`. */
export function withText(row: ValueRow, id: string, text: string, language: string): ValueRow {
  if (id.startsWith(languagePrefix)) {
    const code = id.slice(languagePrefix.length)
    return {
      ...row,
      meanings: { ...row.meanings, [code]: text },
      ...(code === language && { meaning: text }),
    }
  }
  if (id === 'enabled') return { ...row, isEnabled: text !== '' }
  if (id === 'startDateActive' || id === 'endDateActive') return { ...row, [id]: text === '' ? null : text }
  return { ...row, [id]: text }
}
