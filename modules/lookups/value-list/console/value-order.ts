/** The distance of order numbers, so that there is room between them. */
const distance = 10

interface Ordered {
  key: string
  orderSeq: number
}

/**
 * The order numbers that change when a row is moved to another place: its own if there is room between its new
 * neighbors, otherwise also those after it, as far as needed.
 */
export function movedOrder(rows: readonly Ordered[], key: string, to: number): readonly Ordered[] {
  const moved = rows.find(row => row.key === key)
  if (!moved) return []
  const after = rows.filter(row => row !== moved).toSpliced(to, 0, moved)
  const before = after[to - 1]?.orderSeq ?? -1
  const next = after[to + 1]?.orderSeq
  const own = next === undefined ? before + distance : Math.floor((before + next + 1) / 2)
  const changed: Ordered[] = [{ key, orderSeq: next !== undefined && own >= next ? before + 1 : own }]
  let last = changed[0]?.orderSeq ?? 0
  for (const row of after.slice(to + 1)) {
    if (row.orderSeq > last) break
    last += distance
    changed.push({ key: row.key, orderSeq: last })
  }
  return changed
}
