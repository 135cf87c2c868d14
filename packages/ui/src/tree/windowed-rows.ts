export interface WindowedGroup<Item> {
  key: string
  /** Empty for entries without a heading. */
  heading: string
  items: readonly Item[]
}

/** Heights in pixels. */
export interface Sizes<Item> {
  item: number | ((item: Item) => number)
  /** Above every heading but the first. */
  gap?: number
  heading?: number
}

/** A heading or an entry, with its distance from the top. */
export interface WindowedRow<Item> {
  key: string
  start: number
  size: number
  group: number
  /** The index of the entry among all entries; undefined for a heading. */
  at?: number
  item?: Item
}

export interface WindowedRows<Item> {
  rows: readonly WindowedRow<Item>[]
  /** The row of each entry. */
  rowOf: readonly number[]
  /** The index of each group's first row, and of its first entry. */
  firsts: readonly { row: number; item: number }[]
  height: number
}

/** Lays out groups and their entries below one another. */
export function windowedRows<Item>(
  groups: readonly WindowedGroup<Item>[],
  keyOf: (item: Item) => string,
  { item: itemSize, gap = 0, heading: headingSize = 0 }: Sizes<Item>,
): WindowedRows<Item> {
  const rows: WindowedRow<Item>[] = []
  const rowOf: number[] = []
  const firsts: { row: number; item: number }[] = []
  let start = 0
  const add = (row: Omit<WindowedRow<Item>, 'start'>) => {
    rows.push({ ...row, start })
    start += row.size
  }
  for (const [group, { key, heading, items }] of groups.entries()) {
    if (group > 0) start += gap
    firsts.push({ row: rows.length, item: rowOf.length })
    if (heading) add({ key: `heading ${key}`, size: headingSize, group })
    for (const item of items) {
      const at = rowOf.length
      rowOf.push(rows.length)
      add({
        key: `${key} ${keyOf(item)}`,
        size: typeof itemSize === 'number' ? itemSize : itemSize(item),
        group,
        at,
        item,
      })
    }
  }
  return { rows, rowOf, firsts, height: start }
}
