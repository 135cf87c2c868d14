import { useDocumentVisibility } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Glyph } from '../icon/glyph.tsx'
import { type UiText, useUiText } from '../theme/ui-text.ts'
import { dismissToast, type Toast, useShownToasts } from './toast-store.ts'
import css from './toasts.module.css'

const usualSeconds = 2.5

const icons = {
  success: IconCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
} as const

type ToastsProps = {
  /** How long toasts other than errors stay; `Infinity` until they are closed. */
  seconds?: number
}

/** Renders toasts. Mounted once, at the end of the page: its live regions must exist before they are filled. */
export function Toasts({ seconds = usualSeconds }: ToastsProps) {
  const words = useUiText()
  const shown = useShownToasts()
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHidden = useDocumentVisibility() === 'hidden'
  const cameFrom = useRef<Element | null>(null)
  const region = useRef<HTMLElement>(null)
  const paused = isPointed || isFocused || isHidden

  function onFocus(event: FocusEvent<HTMLElement>) {
    setFocused(true)
    const previous = event.relatedTarget
    if (previous && !event.currentTarget.contains(previous)) cameFrom.current = previous
  }

  function close(toast: Toast) {
    const hadFocus = region.current?.contains(document.activeElement)
    dismissToast(toast.id)
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  // There is no leave event when the toast below the pointer is removed.
  if (shown.length === 0 && (isPointed || isFocused)) {
    setPointed(false)
    setFocused(false)
  }

  const card = (toast: Toast) => (
    <ToastCard key={toast.id} toast={toast} seconds={seconds} paused={paused} onClose={() => close(toast)} />
  )

  return (
    <section
      ref={region}
      className={css.region}
      aria-label={words.messages}
      // Synchronously: otherwise the toast could disappear below the pointer before the next render. One that appears below
      // a pointer at rest does not wait: it may cover what is to be pressed next.
      onPointerMove={() => isPointed || flushSync(() => setPointed(true))}
      onPointerLeave={() => setPointed(false)}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
    >
      <div className={css.pile} role="alert">
        {shown.filter(toast => toast.kind === 'error').map(card)}
      </div>
      <div className={css.pile} role="status" aria-atomic="false">
        {shown.filter(toast => toast.kind !== 'error').map(card)}
      </div>
    </section>
  )
}

type ToastCardProps = {
  toast: Toast
  seconds: number
  paused: boolean
  onClose: () => void
}

function ToastCard({ toast, seconds, paused, onClose }: ToastCardProps) {
  const words = useUiText()
  const stays = toast.kind === 'error' || seconds === Number.POSITIVE_INFINITY
  const id = toast.id

  useEffect(() => {
    if (stays || paused) return
    const timer = setTimeout(() => dismissToast(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [stays, seconds, paused, id])

  const action = toast.action
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc on one of the buttons inside closes the toast.
    <div
      className={css.toast}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <span className={css.sign}>
        <Glyph icon={icons[toast.kind]} size={17} />
      </span>
      <div className={css.text}>
        <p className={css.title}>{toastTitle(toast, words)}</p>
        {toast.message && <p className={css.message}>{toast.message}</p>}
      </div>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            action.onClick()
            onClose()
          }}
        >
          {action.label}
        </button>
      )}
      {stays && (
        <button type="button" className={css.close} aria-label={words.close} onClick={onClose}>
          <Glyph icon={IconX} size={15} />
        </button>
      )}
    </div>
  )
}

function toastTitle({ kind, title }: Toast, words: UiText): string {
  if (title) return title
  if (kind === 'success') return words.success
  return kind === 'error' ? words.failure : words.abnormal
}
