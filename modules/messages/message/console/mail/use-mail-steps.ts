import type { RecordListView } from '@atrium/console/records/record-list.ts'
import { useEffect, useEffectEvent, useState } from 'react'

export interface MailSteps {
  /** Its position in the whole list, from one; undefined if it is not on the page. */
  position: number | undefined
  total: number
  onNewer: (() => void) | null
  onOlder: (() => void) | null
}

/** The entries before and after the open one, also on the pages before and after. */
export function useMailSteps<Row>(
  { table }: RecordListView<Row>,
  openId: string | null,
  onOpen: (id: string) => void,
): MailSteps {
  const { rows, rowKey, loading, pager } = table
  /** The end of the next page from which it is read on. */
  const [end, setEnd] = useState<'first' | 'last'>()
  const arrive = useEffectEvent(() => {
    const row = end === 'last' ? rows.at(-1) : rows[0]
    setEnd(undefined)
    if (row) onOpen(rowKey(row))
  })
  const hasArrived = end !== undefined && !loading
  useEffect(() => {
    if (hasArrived) arrive()
  }, [hasArrived])

  const at = rows.findIndex(row => rowKey(row) === openId)
  const first = pager.page * pager.size
  const step = (by: 1 | -1) => {
    const to = rows[at + by]
    if (to) return () => onOpen(rowKey(to))
    const place = first + at + by
    if (at < 0 || place < 0 || place >= pager.total) return null
    return () => {
      setEnd(by === 1 ? 'first' : 'last')
      pager.onPage(pager.page + by)
    }
  }
  return {
    position: at < 0 ? undefined : first + at + 1,
    total: pager.total,
    onNewer: at < 0 ? null : step(-1),
    onOlder: at < 0 ? null : step(1),
  }
}
