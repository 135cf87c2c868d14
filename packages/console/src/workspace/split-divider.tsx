import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { useText } from '../language/use-text.ts'
import css from './workspace.module.css'

/** The least share of the width for a page. */
const least = 0.25
const step = 0.05

type SplitDividerProps = {
  /** The leading page's share of the width. */
  share: number
  onShare: (share: number) => void
  sheet: RefObject<HTMLElement | null>
}

/** The divider between two pages side by side: dragged, or moved with the arrow keys. */
export function SplitDivider({ share, onShare, sheet }: SplitDividerProps) {
  const text = useText()
  const within = (wanted: number) => Math.min(Math.max(wanted, least), 1 - least)

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const box = sheet.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const from = isRtl ? box.right - event.clientX : event.clientX - box.left
    onShare(within(from / box.width))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const shares: Record<string, number> = {
      ArrowLeft: share + (isRtl ? step : -step),
      ArrowRight: share + (isRtl ? -step : step),
      Home: least,
      End: 1 - least,
      Enter: 0.5,
    }
    const wanted = shares[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    onShare(within(wanted))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused and moved; this is the window splitter of ARIA.
    <div
      className={css.divider}
      role="separator"
      aria-orientation="vertical"
      aria-label={text('hzero.common.tabs.split.divider')}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={least * 100}
      aria-valuemax={(1 - least) * 100}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onShare(0.5)}
    />
  )
}
