import type { Page } from '@playwright/test'

/** The state of the focus: its fault, if any, and whether it is within the main content. */
export interface FocusState {
  fault?: string
  isInside: boolean
  /** Identifies the element on the page. */
  at: number
}

/** Judges the focused element: it is not the body, has exactly one visible ring, and nothing clips that ring. */
export const focusState = (page: Page, within: string): Promise<FocusState> =>
  page.evaluate(judgeFocus, within)

function judgeFocus(within: string): FocusState {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body)
    return { fault: 'the focus is on the body', isInside: false, at: 0 }
  const isInside = element.closest(within) !== null
  // Marks the stops, so that the second visit to one is known.
  const { dataset } = document.documentElement
  if (element.dataset.stop === undefined) {
    dataset.stops = String(Number(dataset.stops ?? 0) + 1)
    element.dataset.stop = dataset.stops
  }
  const at = Number(element.dataset.stop)
  const probe = document.body.appendChild(document.createElement('i'))
  const colors = ['--accent', '--danger'].map(name => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  })
  probe.remove()

  /** The pixels by which a ring stands out, or undefined without a ring. */
  const ringOf = (one: Element, pseudo?: string): number | undefined => {
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor, boxShadow, content, opacity } =
      getComputedStyle(one, pseudo)
    if (pseudo && content === 'none') return undefined
    // Inputs of switches are hidden; what is drawn for them has the ring.
    const { width: wide, height: high } = one.getBoundingClientRect()
    if (opacity === '0' || wide === 0 || high === 0) return undefined
    const width = Number.parseFloat(outlineWidth)
    if (outlineStyle !== 'none' && width >= 1 && !/, 0\)$|transparent/.test(outlineColor))
      return Math.max(0, width + Number.parseFloat(outlineOffset))
    const shadow = /^(\S+\(.*?\)) 0px 0px 0px (\d+)px/.exec(boxShadow)
    return shadow && colors.includes(shadow[1] ?? '') ? Number(shadow[2]) : undefined
  }

  const around: Element[] = []
  for (let one = element.parentElement; one && around.length < 6; one = one.parentElement) around.push(one)
  const candidates = [
    element,
    ...(element.nextElementSibling ? [element.nextElementSibling] : []),
    ...element.querySelectorAll('[data-active], [data-at]'),
    ...around,
  ]
  const rings = candidates.flatMap(one =>
    [undefined, '::before', '::after'].flatMap(pseudo => {
      const pixels = ringOf(one, pseudo)
      return pixels === undefined ? [] : [{ one, pixels }]
    }),
  )
  const name = (
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent
  ).slice(0, 40)
  const what = `${element.tagName.toLowerCase()} “${name}”.${element.className.toString().slice(0, 60)}`
  const [ring] = rings
  if (!ring) return { fault: `${what} has no ring`, isInside, at }
  if (new Set(rings.map(({ one }) => one)).size > 1)
    return { fault: `${what} has ${rings.length} rings`, isInside, at }
  const box = ring.one.getBoundingClientRect()
  for (let frame = ring.one.parentElement; frame; frame = frame.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(frame)
    const clip = frame.getBoundingClientRect()
    const [left, top] = [clip.left + frame.clientLeft, clip.top + frame.clientTop]
    const [right, bottom] = [left + frame.clientWidth, top + frame.clientHeight]
    // Half a pixel is rounding. An element that is larger than its frame is cut by design.
    const isCut = (low: number, high: number, from: number, to: number) =>
      (low >= from - 0.5 && low - ring.pixels < from - 0.5) ||
      (high <= to + 0.5 && high + ring.pixels > to + 0.5)
    if (overflowX !== 'visible' && frame.clientWidth > 0 && isCut(box.left, box.right, left, right))
      return { fault: `${what}: ${frame.className} clips its ring at a side`, isInside, at }
    if (overflowY !== 'visible' && frame.clientHeight > 0 && isCut(box.top, box.bottom, top, bottom))
      return { fault: `${what}: ${frame.className} clips its ring above or below`, isInside, at }
    if (position === 'fixed') break
  }
  return { isInside, at }
}
