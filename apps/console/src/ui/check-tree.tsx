import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconLock, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { CheckMark } from './check-mark.tsx'
import css from './check-tree.module.css'
import {
  type Changes,
  type CheckFilter,
  type CheckNode,
  changesBetween,
  type Held,
  hasChanged,
  heldIn,
  indexTree,
  keptLines,
  lineStartingWith,
  linesOf,
  stateOf,
  type TreeLine,
  toggle,
} from './check-tree-state.ts'
import { Chip } from './chip.tsx'
import { cx } from './cx.ts'
import { Glyph } from './glyph.tsx'
import { Highlight } from './highlight.tsx'
import { useUiText } from './ui-text.ts'

type CheckTreeProps = {
  label: string
  nodes: readonly CheckNode[]
  /** The ids of the leaves that are stored as held; what differs from them is marked as a change. */
  before: ReadonlySet<string>
  value: ReadonlySet<string>
  onChange: (value: ReadonlySet<string>) => void
  readOnly?: boolean
  nameHeader?: string
  placeholder?: string
  /** Branches that are open at first; without it the first level is. */
  openAtFirst?: readonly string[]
  /** More buttons behind the search and the filter. */
  tools?: ReactNode
  /** Held elsewhere, by what it is called: leaves that differ say so. */
  compared?: { name: string; held: ReadonlySet<string> } | undefined
}

const nothing: Held = { held: 0, total: 0 }
const aria = { all: true, some: 'mixed', none: false } as const

/** The three-state tree of permissions: thousands of lines, changes marked like a diff. */
export function CheckTree(props: CheckTreeProps) {
  const { nodes, before, value, onChange, readOnly = false, compared } = props
  const words = useUiText()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<CheckFilter>('all')
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(props.openAtFirst ?? nodes.map(node => node.id)),
  )
  /** While a search or a filter is set everything is open but what was closed by hand. */
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())

  const index = useMemo(() => indexTree(nodes), [nodes])
  const held = useMemo(() => heldIn(index, value), [index, value])
  const changes = useMemo(() => changesBetween(before, value), [before, value])
  const kept = useMemo(
    () => keptLines(index, { search, filter, checked: value, changes, compared: compared?.held }),
    [index, search, filter, value, changes, compared],
  )
  const lines = useMemo(
    () => linesOf(index, { isOpen: id => (kept ? !closed.has(id) : opened.has(id)), kept }),
    [index, kept, closed, opened],
  )
  // Without anything to compare with nothing differs.
  if (filter === 'different' && !compared) setFilter('all')
  const differing = useMemo(
    () =>
      compared
        ? [...index.entries].filter(
            ([id, entry]) => !entry.node.children && compared.held.has(id) !== value.has(id),
          ).length
        : 0,
    [index, compared, value],
  )
  const changeCount = changes.added.size + changes.removed.size
  const branches = useMemo(
    () => [...index.entries].flatMap(([id, entry]) => (entry.node.children ? [id] : [])),
    [index],
  )
  const isOpen = (id: string) => (kept ? !closed.has(id) : opened.has(id))
  const allOpen = branches.every(isOpen)

  function openAll(open: boolean) {
    if (kept) setClosed(new Set(open ? [] : branches))
    else setOpened(new Set(open ? branches : []))
  }

  function setOpen(id: string, open: boolean) {
    const flip = (set: ReadonlySet<string>, has: boolean) =>
      has ? new Set(set).add(id) : new Set([...set].filter(other => other !== id))
    if (kept) setClosed(flip(closed, !open))
    else setOpened(flip(opened, open))
  }

  return (
    <div className={css.frame}>
      <div className={css.tools}>
        <TextInput
          className={css.search ?? ''}
          type="search"
          aria-label={props.placeholder ?? words.findInTree}
          placeholder={props.placeholder ?? words.findInTree}
          value={search}
          onChange={event => {
            setSearch(event.currentTarget.value)
            setClosed(new Set())
          }}
          leftSection={<Glyph icon={IconSearch} size={15} />}
        />
        <SegmentedControl
          value={filter}
          onChange={choice => {
            setFilter(choice)
            setClosed(new Set())
          }}
          data={[
            { value: 'all', label: words.all },
            { value: 'granted', label: words.granted },
            { value: 'changed', label: <Counted word={words.changed} count={changeCount} /> },
            ...(compared
              ? [
                  {
                    value: 'different' as const,
                    label: <Counted word={words.different} count={differing} />,
                  },
                ]
              : []),
          ]}
        />
        <span className={css.space} />
        <Button variant="subtle" size="sm" onClick={() => openAll(!allOpen)}>
          {allOpen ? words.collapseAll : words.expandAll}
        </Button>
        {props.tools}
      </div>
      <div className={css.head} aria-hidden="true">
        <span />
        <span className={css.headName}>{props.nameHeader ?? words.columnName}</span>
        <span className={css.kind}>{words.columnKind}</span>
        <span className={css.holds}>{words.columnHolds}</span>
      </div>
      <TreeLines
        label={props.label}
        lines={lines}
        held={held}
        changes={changes}
        value={value}
        search={search}
        readOnly={readOnly}
        compared={compared}
        onOpen={setOpen}
        onToggle={id => !readOnly && onChange(toggle(index, id, value))}
      />
      {lines.length === 0 && <p className={css.none}>{words.noMatch}</p>}
    </div>
  )
}

type TreeLinesProps = {
  label: string
  lines: readonly TreeLine[]
  held: ReadonlyMap<string, Held>
  changes: Changes
  value: ReadonlySet<string>
  search: string
  readOnly: boolean
  compared: CheckTreeProps['compared']
  onOpen: (id: string, open: boolean) => void
  onToggle: (id: string) => void
}

function TreeLines(props: TreeLinesProps) {
  const { label, lines, held, changes, value, search, readOnly, compared, onOpen, onToggle } = props
  const scroller = useRef<HTMLDivElement>(null)
  const baseId = useId()
  const [activeId, setActiveId] = useState<string | null>(null)
  const typed = useRef({ text: '', at: 0 })
  const active = Math.max(
    0,
    lines.findIndex(line => line.id === activeId),
  )

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: lineHeight,
    overscan: 12,
    getItemKey: at => lines[at]?.id ?? at,
    // The line that has the focus stays in the document, or the focus would be announced as lost.
    rangeExtractor: range => {
      const from = Math.max(0, range.startIndex - range.overscan)
      const to = Math.min(range.count - 1, range.endIndex + range.overscan)
      const shown = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      if (active < from) shown.unshift(active)
      else if (active > to && active < range.count) shown.push(active)
      return shown
    },
  })

  function go(at: number) {
    const line = lines[Math.max(0, Math.min(lines.length - 1, at))]
    if (!line) return
    setActiveId(line.id)
    virtual.scrollToIndex(lines.indexOf(line))
  }

  function onKeyDown(event: KeyboardEvent) {
    const line = lines[active]
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight()) - 1)
    const key =
      event.key === (rtl ? 'ArrowLeft' : 'ArrowRight')
        ? 'in'
        : event.key === (rtl ? 'ArrowRight' : 'ArrowLeft')
          ? 'out'
          : event.key
    const acts: Record<string, () => void> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      PageDown: () => go(active + page),
      PageUp: () => go(active - page),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      in: () => (line.open === false ? onOpen(line.id, true) : line.open && go(active + 1)),
      out: () =>
        line.open ? onOpen(line.id, false) : go(lines.findIndex(other => other.id === line.parent)),
      ' ': () => onToggle(line.id),
      Enter: () => (line.open === null ? onToggle(line.id) : onOpen(line.id, !line.open)),
    }
    const now = Date.now()
    const isTyping = now - typed.current.at < 700
    const act = acts[key]
    // A space between two typed words belongs to them.
    if (act && !(isTyping && key === ' ')) {
      event.preventDefault()
      act()
    } else if (event.key.length === 1) {
      event.preventDefault()
      typed.current = { text: isTyping ? typed.current.text + event.key : event.key, at: now }
      const found = lineStartingWith(lines, active, typed.current.text)
      if (found >= 0) go(found)
    }
  }

  const activeLine = lines[active]
  return (
    <div
      ref={scroller}
      className={css.tree}
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={activeLine && `${baseId}-${activeLine.id}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="none" className={css.canvas} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const line = lines[item.index]
          return (
            line && (
              <Line
                key={item.key}
                id={`${baseId}-${line.id}`}
                line={line}
                offset={item.start}
                held={held.get(line.id) ?? nothing}
                changes={changes}
                search={search}
                difference={differenceOf(line, value, compared)}
                isFixed={readOnly || line.locked}
                isActive={item.index === active}
                onActive={() => setActiveId(line.id)}
                onOpen={() => onOpen(line.id, !line.open)}
                onToggle={() => onToggle(line.id)}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

type LineProps = {
  id: string
  line: TreeLine
  offset: number
  held: Held
  changes: Changes
  search: string
  difference: { name: string; isHere: boolean } | undefined
  isFixed: boolean
  isActive: boolean
  onActive: () => void
  onOpen: () => void
  onToggle: () => void
}

function Line({
  id,
  line,
  offset,
  held,
  changes,
  search,
  difference,
  isFixed,
  isActive,
  onActive,
  onOpen,
  onToggle,
}: LineProps) {
  const words = useUiText()
  const isLeaf = line.open === null
  const isAdded = isLeaf && changes.added.has(line.id)
  const isRemoved = isLeaf && changes.removed.has(line.id)
  const hidesChanges = line.open === false && hasChanged(changes, line)
  const state = stateOf(held)
  const name = <Highlight text={line.node.name} search={search} />
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around the lines takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active line.
    <div
      id={id}
      role="treeitem"
      className={cx(css.line, isAdded && css.added, isRemoved && css.removed)}
      style={{ transform: `translateY(${offset}px)` }}
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-expanded={line.open ?? undefined}
      aria-checked={aria[state]}
      aria-disabled={isFixed || undefined}
      data-active={isActive || undefined}
      onClick={() => {
        onActive()
        if (isLeaf) onToggle()
        else onOpen()
      }}
    >
      <span className={css.gutter}>
        {isAdded && <Sign text="+" meaning={words.added} />}
        {isRemoved && <Sign text="−" meaning={words.removed} />}
        {hidesChanges && <Sign text="±" meaning={words.changed} />}
      </span>
      <span className={css.name} style={{ paddingInlineStart: (line.level - 1) * 26 }}>
        <span className={css.twist}>
          {!isLeaf && <Glyph icon={line.open ? IconChevronDown : IconChevronRight} size={14} mirrored />}
        </span>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space on the tree does the same. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target inside the line, which has the role. */}
        <span
          className={css.target}
          onClick={event => {
            event.stopPropagation()
            onActive()
            onToggle()
          }}
        >
          <span className={css.box} data-state={state} data-locked={line.locked || undefined}>
            {state !== 'none' && <CheckMark indeterminate={state === 'some'} />}
          </span>
        </span>
        <span className={cx('truncate', !isLeaf && css.branch)}>{isRemoved ? <del>{name}</del> : name}</span>
        {difference && (
          <span className={css.differs}>
            <Chip tone={difference.isHere ? 'accent' : 'info'}>
              {difference.isHere ? words.onlyHere : words.onlyIn(difference.name)}
            </Chip>
          </span>
        )}
        {line.node.lock && (
          <span className={css.lock} title={line.node.lock}>
            <Chip icon={IconLock}>{line.node.lock}</Chip>
          </span>
        )}
      </span>
      <span className={css.kind}>{line.node.kind}</span>
      <span className={css.holds}>{isLeaf ? line.node.holds : words.holds(held.held, held.total)}</span>
    </div>
  )
}

function differenceOf(line: TreeLine, value: ReadonlySet<string>, compared: CheckTreeProps['compared']) {
  if (!compared || line.open !== null) return undefined
  const isHere = value.has(line.id)
  return isHere === compared.held.has(line.id) ? undefined : { name: compared.name, isHere }
}

type CountedProps = { word: string; count: number }

function Counted({ word, count }: CountedProps) {
  return (
    <>
      {word}
      {count > 0 && <span className="num">{count}</span>}
    </>
  )
}

type SignProps = { text: string; meaning: string }

function Sign({ text, meaning }: SignProps) {
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{meaning}</span>
    </>
  )
}

/** 36 px, or a finger's 44 on phones. */
function lineHeight(): number {
  return window.matchMedia('(max-width: 640px)').matches ? 44 : 36
}
