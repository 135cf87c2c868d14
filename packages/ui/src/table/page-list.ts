/** The page numbers to offer, from one; 'gap' stands for omitted ones. */
export function pageList(current: number, pages: number): (number | 'gap')[] {
  const from = Math.max(1, Math.min(current - 1, pages - 2))
  const to = Math.min(pages, Math.max(current + 1, 3))
  // A gap replaces at least two pages, or it would save no room.
  const before = from <= 3 ? range(1, from - 1) : [1, 'gap' as const]
  const after = to >= pages - 2 ? range(to + 1, pages) : ['gap' as const, pages]
  return [...before, ...range(from, to), ...after]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}
