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
