import type { Marked } from '@atrium/console/records/use-row-batch.ts'
import type { ValueRow } from './value-list-rows.ts'

/** The kinds of changes of a row. */
export const changeKinds = [
  'added',
  'removed',
  'disabled',
  'enabled',
  'moved',
  'translated',
  'edited',
] as const
type ChangeKind = (typeof changeKinds)[number]

/** The number of unsaved rows by what happened to them. */
export function changesByKind(
  batch: readonly Marked<ValueRow>[],
  stored: ReadonlyMap<string, ValueRow>,
): ReadonlyMap<ChangeKind, number> {
  const counts = new Map<ChangeKind, number>()
  for (const one of batch) {
    const kind = kindOf(one, stored.get(one.key))
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

function kindOf({ mark, row }: Marked<ValueRow>, before: ValueRow | undefined): ChangeKind {
  if (mark === 'create' || !before) return 'added'
  if (mark === 'delete') return 'removed'
  if (row.isEnabled !== before.isEnabled) return row.isEnabled ? 'enabled' : 'disabled'
  const isSame = (name: keyof ValueRow) => JSON.stringify(row[name]) === JSON.stringify(before[name])
  const others = (Object.keys(row) as (keyof ValueRow)[]).filter(name => !isSame(name))
  if (others.every(name => name === 'orderSeq')) return 'moved'
  return others.every(name => name === 'meaning' || name === 'meanings') ? 'translated' : 'edited'
}
