import {
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cx } from '../theme/cx.ts'
import { reveal, useRowsInSight } from './use-rows-in-sight.ts'
import css from './windowed-groups.module.css'
import { type Sizes, type WindowedGroup, windowedRows } from './windowed-rows.ts'

export interface WindowedHandle {
  /** The number of entries, visible or not. */
  count: number
  /** Focuses an entry, wherever the list is scrolled. */
  focus(at: number): void
  /** The index of the entry that contains an element; -1 if none does. */
  indexOf(element: Element): number
}

type WindowedGroupsProps<Item> = {
  ref?: Ref<WindowedHandle>
  groups: readonly WindowedGroup<Item>[]
  keyOf: (item: Item) => string
  sizes: Sizes<Item>
  /** The scroll container; null until it is mounted. */
  scroller: HTMLElement | null
  /** The distance of the list from the top of the scroll container. */
  offset?: number
  /** Names the entries without a heading. */
  label?: string
  heading?: 'h2' | 'h3'
  headingClass?: string | undefined
  lineClass?: string | undefined
  /** The link or button of an entry. */
  children: (item: Item) => ReactNode
}

/**
 * Lists of any length, of which only visible entries are in the document. Screen readers still know how long each list
 * is, and the focus reaches every entry: the focused one stays mounted, however far the list is scrolled.
 */
export function WindowedGroups<Item>(props: WindowedGroupsProps<Item>) {
  const { ref, groups, keyOf, sizes, scroller, offset = 0, label, heading: Heading = 'h3', children } = props
  const { rows, rowOf, firsts, height } = useMemo(
    () => windowedRows(groups, keyOf, sizes),
    [groups, keyOf, sizes],
  )
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const wanted = useRef<number>(undefined)
  const focusedRow = focused === undefined ? undefined : rowOf[focused]

  const place = { scroller, offset }
  const [from, to] = useRowsInSight(rows, place)

  // A list may be within an entry of another one.
  const placeOf = (element: Element) =>
    Number(element.closest<HTMLElement>(`[data-list="${id}"]`)?.dataset.at ?? -1)

  function focusWanted() {
    const line = box.current?.querySelector(`[data-list="${id}"][data-at="${wanted.current}"]`)
    const control = line?.querySelector<HTMLElement>('a, button')
    if (!control) return
    wanted.current = undefined
    control.focus()
  }
  // An entry outside of the view is rendered first.
  useLayoutEffect(() => {
    if (wanted.current !== undefined) focusWanted()
  })

  useImperativeHandle(ref, () => ({
    count: rowOf.length,
    focus(at) {
      const row = rowOf[at]
      if (row === undefined) return
      wanted.current = at
      setFocused(at)
      if (rows[row]) reveal(rows[row], place)
      focusWanted()
    },
    indexOf: placeOf,
  }))

  const shown = rows.filter((_, at) => (at >= from && at <= to) || at === focusedRow)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to which of the entries has the focus.
    <div
      ref={box}
      className={css.all}
      style={{ blockSize: height }}
      onFocus={event => {
        const at = placeOf(event.target)
        if (at >= 0) setFocused(at)
      }}
      onBlur={() => setFocused(undefined)}
    >
      {groups.map((group, at) => {
        const lines = shown.filter(row => row.group === at)
        const first = firsts[at]
        if (lines.length === 0 || !first) return null
        const top = rows[first.row]?.start ?? 0
        const listTop = rows[rowOf[first.item] ?? first.row]?.start ?? top
        const entries = (
          <ul className={css.list} aria-label={group.heading ? undefined : label}>
            {lines.map(
              ({ key, start, size, at: place, item }) =>
                place !== undefined && (
                  <li
                    key={key}
                    className={cx(css.line, props.lineClass)}
                    style={{ insetBlockStart: start - listTop, blockSize: size }}
                    data-list={id}
                    data-at={place}
                    aria-setsize={group.items.length}
                    aria-posinset={place - first.item + 1}
                  >
                    {children(item as Item)}
                  </li>
                ),
            )}
          </ul>
        )
        if (!group.heading) {
          return (
            <div key={group.key} className={css.group} style={{ insetBlockStart: top }}>
              {entries}
            </div>
          )
        }
        return (
          <section
            key={group.key}
            className={css.group}
            style={{ insetBlockStart: top }}
            aria-label={group.heading}
          >
            <Heading className={props.headingClass}>{group.heading}</Heading>
            {entries}
          </section>
        )
      })}
    </div>
  )
}
