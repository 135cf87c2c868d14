import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { lineStartingWith, parentAt } from './tree-lines.ts'

interface Line {
  key: string
  level: number
  open: boolean | null
}

interface TreeViewOptions<L extends Line> {
  lines: readonly L[]
  /** In pixels; larger on phones. */
  lineHeight: number
  phoneLineHeight?: number
  /** The height of a sticky header. */
  headHeight?: number
  onTwist: (line: L, open: boolean) => void
  /**
   * Further keys on a line, by name. `In` and `Out` are the arrow keys that lead into a branch and out of it, in
   * either text direction, and `Alt+` is the prefix of a key that is pressed with it.
   */
  keysOf: (line: L) => Readonly<Record<string, () => void>>
  /** With it, typing leads to the next line whose name begins with the typed text. */
  nameOf?: (line: L) => string
}

/** Milliseconds after which the next letter begins another word. */
const typingPause = 700

/**
 * The keyboard handling of a tree, and its rendered lines: the visible ones and the active one. The tree keeps the
 * focus and names its active line, which is rendered wherever the tree is scrolled, or screen readers would announce a
 * lost focus.
 */
export function useTreeView<L extends Line>(options: TreeViewOptions<L>) {
  const { lines, lineHeight, phoneLineHeight = lineHeight } = options
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const [activeKey, setActive] = useState<string>()
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const height = isPhone ? phoneLineHeight : lineHeight
  const active = Math.max(
    0,
    lines.findIndex(line => line.key === activeKey),
  )
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    scrollPaddingEnd: options.headHeight ?? 0,
    rangeExtractor: range => {
      const shown = defaultRangeExtractor(range)
      if (shown.includes(active) || active >= range.count) return shown
      return [...shown, active].sort((one, other) => one - other)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are measured again when they are others.
  useLayoutEffect(() => virtual.measure(), [virtual, height])

  function go(at: number) {
    const to = Math.max(0, Math.min(lines.length - 1, at))
    setActive(lines[to]?.key)
    virtual.scrollToIndex(to)
  }

  const onKeyDown = useTreeKeys(options, {
    active,
    go,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1),
  })

  return {
    tree: {
      ref: scroller,
      tabIndex: 0,
      onKeyDown,
      'aria-activedescendant': lines.length > 0 ? `${id}-${active}` : undefined,
    },
    canvas: { blockSize: virtual.getTotalSize() },
    rows: virtual.getVirtualItems().flatMap(({ index: at, start }) => {
      const line = lines[at]
      return line ? [{ line, at, id: `${id}-${at}`, start, isActive: at === active }] : []
    }),
    setActive,
    scrollTo: (at: number) => virtual.scrollToIndex(at),
  }
}

interface Position {
  active: number
  go: (at: number) => void
  /** The number of lines of a page. */
  page: () => number
}

/** Keyboard handling of the ARIA tree view pattern: https://www.w3.org/WAI/ARIA/apg/patterns/treeview/ */
function useTreeKeys<L extends Line>(
  { lines, onTwist, keysOf, nameOf }: TreeViewOptions<L>,
  { active, go, page }: Position,
) {
  const typed = useRef({ text: '', at: 0 })

  return (event: KeyboardEvent<HTMLElement>) => {
    const line = lines[active]
    if (!line || event.ctrlKey || event.metaKey) return
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      PageDown: () => go(active + page()),
      PageUp: () => go(active - page()),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      In: () => (line.open ? go(active + 1) : line.open === false && onTwist(line, true)),
      Out: () => {
        const parent = parentAt(lines, active)
        if (line.open) onTwist(line, false)
        else if (parent >= 0) go(parent)
      },
      ...keysOf(line),
    }
    const now = Date.now()
    const isTyping = now - typed.current.at < typingPause
    const act = keys[keyName(event)]
    // A space between two typed words belongs to them.
    if (act && !(isTyping && event.key === ' ')) act()
    else if (nameOf && event.key.length === 1 && !event.altKey) {
      typed.current = { text: isTyping ? typed.current.text + event.key : event.key, at: now }
      const found = lineStartingWith(lines, nameOf, active, typed.current.text)
      if (found >= 0) go(found)
    } else return
    event.preventDefault()
  }
}

function keyName({ key, altKey, currentTarget }: KeyboardEvent<HTMLElement>): string {
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
  const sides: Record<string, string> = {
    ArrowRight: isMirrored ? 'Out' : 'In',
    ArrowLeft: isMirrored ? 'In' : 'Out',
  }
  return `${altKey ? 'Alt+' : ''}${sides[key] ?? key}`
}
