import type { Page } from '@playwright/test'

/**
 * Faults of the layout as it is drawn now: the page scrolls sideways, a text is cut without an ellipsis or stands
 * outside its cell, or something covers what could be pressed.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(judgeLayout)

function judgeLayout(): string[] {
  const faults = new Set<string>()
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} wide in ${clientWidth}`)

  const describe = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} “${words.trim().slice(0, 40)}”.${String(element.className).slice(0, 50)}`
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden="true"]') === null
  /** Boxes of a pixel are for screen readers alone. */
  const isDrawn = ({ width, height }: DOMRect) => width > 1.5 && height > 1.5
  /** The middle is in the window, and in every frame that scrolls or cuts. */
  const isInSight = (element: Element, x: number, y: number) => {
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(one)
      const { left, right, top, bottom } = one.getBoundingClientRect()
      if (overflowX !== 'visible' && (x < left || x > right)) return false
      if (overflowY !== 'visible' && (y < top || y > bottom)) return false
      if (position === 'fixed') break
    }
    return true
  }

  /** The nearest element that cuts what stands out of it at its sides, unless one before it scrolls. */
  const cutting = (from: Element): Element | undefined => {
    for (let one: Element | null = from; one && one !== document.body; one = one.parentElement) {
      const { overflowX, position } = getComputedStyle(one)
      if (overflowX === 'hidden' || overflowX === 'clip') return one
      if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') return undefined
    }
    return undefined
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!element || !text.nodeValue?.trim() || !isShown(element)) continue
    range.selectNodeContents(text)
    const drawn = range.getBoundingClientRect()
    const frame = cutting(element)
    const box = frame?.getBoundingClientRect()
    if (box && !isDrawn(box)) continue
    if (frame && box && getComputedStyle(frame).textOverflow !== 'ellipsis')
      if (drawn.left < box.left - 2 || drawn.right > box.right + 2)
        faults.add(`cut: ${describe(element)} in ${describe(frame)}`)
    const cell = element.closest('td, [role="gridcell"]')?.getBoundingClientRect()
    const isCut = frame !== undefined && getComputedStyle(frame).textOverflow === 'ellipsis'
    if (cell && isDrawn(cell) && !isCut && (drawn.left < cell.left - 1 || drawn.right > cell.right + 1))
      faults.add(`outside its cell: ${describe(element)}`)
  }

  for (const element of document.querySelectorAll('a[href], button, input, select, textarea, [role="tab"]')) {
    const box = element.getBoundingClientRect()
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    if (!isShown(element) || !isDrawn(box) || !isInSight(element, x, y)) continue
    const { pointerEvents, opacity } = getComputedStyle(element)
    if (pointerEvents === 'none' || opacity === '0') continue
    const top = document.elementFromPoint(x, y)
    if (!top || element.contains(top) || top.contains(element)) continue
    // A label is pressed for its field.
    const label = top.closest('label')
    if (label && (label.contains(element) || label.htmlFor === element.id)) continue
    // Sticky heads and footers cover what scrolls below them.
    if (covers(top)) continue
    faults.add(`covered: ${describe(element)} by ${describe(top)}`)
  }
  return [...faults]

  function covers(element: Element): boolean {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (/sticky|fixed|absolute/.test(getComputedStyle(one).position)) return true
    return false
  }
}
