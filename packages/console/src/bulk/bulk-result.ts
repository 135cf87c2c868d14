import type { ItemAnswers } from '@atrium/contract/batch'
import type { ToastKind } from '@atrium/ui/overlay/toast-store.ts'
import { listText } from '../language/formats.ts'

interface ResultWords {
  /** Such as "2 disabled". */
  done: (count: number) => string
  /** Such as "1 was disabled already"; undefined for actions that happen again every time. */
  already: ((count: number) => string) | undefined
  refused: (names: string, reason: string) => string
  andMore: (names: string, count: number) => string
}

/** The most names of one reason; the others are counted. */
const mostNamed = 3

/** The result of an action on many records: "2 disabled, 1 was disabled already", then the refused ones, by reason. */
export function bulkResult(
  words: ResultWords,
  { done, already, refused }: ItemAnswers,
  nameOf: (id: string) => string,
): { kind: ToastKind; message: string } {
  const counts = [
    words.done(done.length),
    ...(already.length > 0 && words.already ? [words.already(already.length)] : []),
  ].join(', ')
  const reasons = Map.groupBy(refused, one => one.message)
  const refusals = [...reasons].map(([reason, rows]) => {
    const names = rows.slice(0, mostNamed).map(row => nameOf(row.id))
    const further = rows.length - names.length
    return words.refused(further > 0 ? words.andMore(listText(names), further) : listText(names), reason)
  })
  const kind = refused.length === 0 ? 'success' : done.length + already.length > 0 ? 'warning' : 'error'
  return { kind, message: [counts, ...refusals].join('\n') }
}
