import { textWidth } from '@atrium/ui/table/text-width.ts'
import type { MenuNode } from './menu.ts'

/** Of an entry and the space below it, by how many lines its name takes. */
const heights = { one: 36, two: 52 }
/** What stands beside the name: the edges of the entry, and the sign that more opens. */
const edges = 18
const sign = 24

/** Names are not cut: what is too long for one line gets a second one. `room` is what the column leaves for entries. */
export function entryHeight(room: number): (node: MenuNode) => number {
  const { fontFamily } = getComputedStyle(document.body)
  // As heavy as the entry of the current page, so that no name wraps only then.
  const font = `600 14px ${fontFamily}`
  return node => {
    const free = room - edges - (node.children.length > 0 ? sign : 0)
    return textWidth(node.name, font) > free ? heights.two : heights.one
  }
}
