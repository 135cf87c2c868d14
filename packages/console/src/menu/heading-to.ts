export interface Point {
  x: number
  y: number
}

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Whether a pointer that moved between two points is heading for a panel beside the menu: the second point is in the
 * triangle between the first one and the near edge of the panel.
 */
export function isHeadingTo(panel: Box, from: Point, to: Point): boolean {
  const isBefore = from.x <= panel.left
  const isAfter = from.x >= panel.right
  if (!isBefore && !isAfter) return true
  const edge = isBefore ? panel.left : panel.right
  // A tolerance in pixels beyond the edge.
  const slack = 8
  return isInside(to, from, { x: edge, y: panel.top - slack }, { x: edge, y: panel.bottom + slack })
}

function isInside(point: Point, a: Point, b: Point, c: Point): boolean {
  const side = (one: Point, other: Point) =>
    (point.x - other.x) * (one.y - other.y) - (one.x - other.x) * (point.y - other.y)
  const sides = [side(a, b), side(b, c), side(c, a)]
  return !(sides.some(one => one < 0) && sides.some(one => one > 0))
}
