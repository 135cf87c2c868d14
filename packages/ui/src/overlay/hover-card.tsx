import { Popover } from '@mantine/core'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import css from './hover-card.module.css'

/** How long the pointer rests on a link before its card opens, in milliseconds. */
export const cardDelay = 400
/** How long a card stays after the pointer has left, so that it can be entered. */
const leaveDelay = 150

type HoverCardProps = {
  /** The accessible name of the card. */
  label: string
  /** The link, which gets these handlers. */
  target: (props: HoverCardTarget) => ReactElement
  children: ReactNode
}

export interface HoverCardTarget {
  onPointerMove: (event: PointerEvent) => void
  onPointerLeave: () => void
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  'aria-expanded': boolean
  'aria-haspopup': 'dialog'
}

/** A card about the object of a link: opens after a moment of hovering, on focus at once, and closes on Esc. */
export function HoverCard({ label, target, children }: HoverCardProps) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const card = useRef<HTMLDivElement>(null)
  const isPointed = useRef(false)
  const after = (delay: number, open: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), delay)
  }
  const set = (open: boolean) => {
    clearTimeout(timer.current)
    setOpen(open)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    // The drawer or dialog below stays.
    event.preventDefault()
    event.stopPropagation()
    set(false)
  }
  const leaving = (event: FocusEvent) => {
    if (!card.current?.contains(event.relatedTarget)) set(false)
  }
  const hovered = {
    // Not when the pointer enters: links that come to lie below a resting pointer open nothing. A finger follows the link.
    onPointerMove: ({ pointerType }: PointerEvent) => {
      if (isPointed.current || pointerType === 'touch') return
      isPointed.current = true
      if (isOpen) set(true)
      else after(cardDelay, true)
    },
    onPointerLeave: () => {
      isPointed.current = false
      after(leaveDelay, false)
    },
  }

  return (
    <Popover
      opened={isOpen}
      onDismiss={() => set(false)}
      position="bottom-start"
      width={348}
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      // The card is named by the whole label, not by its link.
      withRoles={false}
      withinPortal
    >
      <Popover.Target>
        {target({
          ...hovered,
          // A click focuses, too, and then leads to the record itself.
          onFocus: event => event.currentTarget.matches(':focus-visible') && set(true),
          onBlur: leaving,
          onKeyDown,
          'aria-expanded': isOpen,
          'aria-haspopup': 'dialog',
        })}
      </Popover.Target>
      <Popover.Dropdown
        ref={card}
        role="dialog"
        tabIndex={-1}
        aria-label={label}
        className={css.card ?? ''}
        {...hovered}
        onKeyDown={event => {
          onKeyDown(event)
          event.stopPropagation()
        }}
        onBlur={leaving}
        // The card is a child of its row, which a click would open.
        onClick={event => event.stopPropagation()}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
