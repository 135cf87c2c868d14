/** Pixels beside the chosen one that stay in sight, so that its neighbor shows there is more. */
const margin = 16

/**
 * Scrolls the row that holds an element sideways until all of it is in sight. Nothing else scrolls: `scrollIntoView`
 * would move the page, too.
 */
export function scrollIntoRow(element: HTMLElement): void {
  const row = rowOf(element)
  if (!row) return
  const [outer, inner] = [row.getBoundingClientRect(), element.getBoundingClientRect()]
  if (inner.right + margin > outer.right) row.scrollLeft += inner.right + margin - outer.right
  else if (inner.left - margin < outer.left) row.scrollLeft -= outer.left - inner.left + margin
}

/** The nearest element around it that is wider inside than outside, and scrolls. */
function rowOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX === 'auto') return at
  return null
}
