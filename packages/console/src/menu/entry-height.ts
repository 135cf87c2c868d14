import { textWidth } from '@atrium/ui/table/text-width.ts'
import type { MenuNode } from './menu.ts'

/** The height of an entry with the space below it, by the lines of its name. */
const heights = { one: 36, two: 52 }
/** The space beside the name: padding, and the icon for a submenu. */
const edges = 18
const sign = 24

/** The height of an entry, whose name wraps to a second line if it is too long. `room` is the width for entries. */
export function entryHeight(room: number): (node: MenuNode) => number {
  const { fontFamily } = getComputedStyle(document.body)
  // The weight of the current entry, so that its name does not wrap only then.
  const font = `600 14px ${fontFamily}`
  return node => {
    const free = room - edges - (node.children.length > 0 ? sign : 0)
    return textWidth(node.name, font) > free ? heights.two : heights.one
  }
}
