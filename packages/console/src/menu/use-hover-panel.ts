import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isHeadingTo, type Point } from './heading-to.ts'

const openDelay = 120
const closeDelay = 250

export interface HoverPanel {
  openId: string | undefined
  isPinned: boolean
  pin: (isPinned: boolean) => void
  /** By click or key: at once. */
  open: (id: string) => void
  toggle: (id: string) => void
  close: () => void
  /** For the entries of the menu. */
  onItemMove: (id: string | undefined, event: PointerEvent) => void
  onItemLeave: () => void
  /** For the menu as a whole. */
  onMove: (event: PointerEvent) => void
  /** For the panel and the menu as a whole. */
  onStay: () => void
  onLeave: (event: PointerEvent) => void
}

/**
 * Opens and closes the panels of menu entries. A panel opens when the mouse rests on an entry for a moment and closes
 * a moment after the mouse has left. Entries crossed on the way to the panel do not replace it.
 *
 * An entry counts as entered when the mouse first moves on it: entries that move below a resting mouse are not meant,
 * and React has no enter event if what was below the mouse before is no longer in the document.
 */
export function useHoverPanel(panel: RefObject<HTMLElement | null>): HoverPanel {
  const [openId, setOpenId] = useState<string>()
  const [isPinned, setPinned] = useState(false)
  const clicked = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<Point>(undefined)
  const entered = useRef<EventTarget>(undefined)

  const wait = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  function after(delay: number, work: () => void) {
    wait()
    timer.current = setTimeout(work, delay)
  }

  function show(id: string | undefined) {
    wait()
    setOpenId(id)
    clicked.current = undefined
    if (id === undefined) setPinned(false)
  }

  const isOnItsWay = (event: PointerEvent) => {
    const to = { x: event.clientX, y: event.clientY }
    const box = panel.current?.getBoundingClientRect()
    return box !== undefined && last.current !== undefined && isHeadingTo(box, last.current, to)
  }

  return {
    openId,
    isPinned,
    pin: setPinned,
    open: show,
    close: () => show(undefined),
    toggle(id) {
      // The first click on an entry that the mouse has opened keeps it open.
      const isOwn = clicked.current === id
      show(isOwn ? undefined : id)
      clicked.current = isOwn ? undefined : id
    },
    onItemMove(id, event) {
      if (event.pointerType !== 'mouse' || entered.current === event.currentTarget) return
      entered.current = event.currentTarget
      if (isPinned) return
      if (openId === undefined && id === undefined) return
      // Once the mouse rests, an entry that seemed to be crossed is meant after all.
      const isCrossing = openId !== undefined && isOnItsWay(event)
      after(isCrossing ? closeDelay + openDelay : openDelay, () => show(id))
    },
    onMove(event) {
      last.current = { x: event.clientX, y: event.clientY }
    },
    onItemLeave() {
      entered.current = undefined
      if (openId === undefined) wait()
    },
    onStay: wait,
    onLeave(event) {
      last.current = undefined
      entered.current = undefined
      if (event.pointerType !== 'mouse' || isPinned) return
      if (openId === undefined) wait()
      else after(closeDelay, () => show(undefined))
    },
  }
}
