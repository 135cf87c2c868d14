import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconLock, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { DiffSign } from '../diff/diff-sign.tsx'
import { Chip } from '../display/chip.tsx'
import { Highlight } from '../display/highlight.tsx'
import { CheckMark } from '../form/check-mark.tsx'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import { useUiText } from '../theme/ui-text.ts'
import css from './check-tree.module.css'
import {
  type Changes,
  type CheckFilter,
  type CheckNode,
  changesBetween,
  checkStructure,
  type Held,
  hasChanged,
  heldIn,
  indexTree,
  stateOf,
  type TreeEntry,
  type TreeIndex,
  toggle,
  visibleIn,
} from './check-tree-state.ts'
import type { TreeLine } from './tree-lines.ts'
import { useTreeLines } from './use-tree-lines.ts'
import { useTreeView } from './use-tree-view.ts'

type CheckTreeProps = {
  label: string
  nodes: readonly CheckNode[]
  /** The ids of the stored leaves; differences from them are marked as changes. */
  before: ReadonlySet<string>
  value: ReadonlySet<string>
  onChange: (value: ReadonlySet<string>) => void
  readOnly?: boolean
  nameHeader?: string
  placeholder?: string
  /** The initial search text, such as the code of a leaf that a link leads to. */
  initialSearch?: string | undefined
  /** More buttons behind the search and the filter. */
  tools?: ReactNode
  /** Another set to compare with, and its name; leaves that differ are marked. */
  compared?: { name: string; held: ReadonlySet<string> } | undefined
  /** Chooses from leaves instead of changing what is stored: without filters by change and without headings. */
  isChoice?: boolean
}

const nothing: Held = { held: 0, total: 0 }
const aria = { all: true, some: 'mixed', none: false } as const

/** A three-state tree of permissions for thousands of lines, with changes marked like a diff. */
export function CheckTree(props: CheckTreeProps) {
  const { nodes, before, value, onChange, readOnly = false, compared, isChoice = false } = props
  const words = useUiText()
  const [search, setSearch] = useState(props.initialSearch ?? '')
  const [filter, setFilter] = useState<CheckFilter>('all')
  const index = useMemo(() => indexTree(nodes), [nodes])
  const held = useMemo(() => heldIn(index, value), [index, value])
  const changes = useMemo(() => changesBetween(before, value), [before, value])
  const visible = useMemo(
    () => visibleIn(index, { search, filter, checked: value, changes, compared: compared?.held }),
    [index, search, filter, value, changes, compared],
  )
  const { lines, isAllOpen, onAll, onTwist } = useTreeLines(nodes, checkStructure, {
    levels: 1,
    filter: visible ? `${filter} ${search}` : '',
    visible,
  })
  // Without another set there are no differences.
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

  return (
    <div className={css.frame}>
      <div className={css.tools}>
        <TextInput
          className={css.search ?? ''}
          type="search"
          aria-label={props.placeholder ?? words.findInTree}
          placeholder={props.placeholder ?? words.findInTree}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
          leftSection={<Glyph icon={IconSearch} size={15} />}
        />
        {!isChoice && (
          <SegmentedControl
            value={filter}
            onChange={setFilter}
            data={[
              { value: 'all', label: words.all },
              { value: 'granted', label: <Counted word={words.granted} count={value.size} /> },
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
        )}
        <span className={css.space} />
        <Button variant="subtle" size="sm" onClick={onAll}>
          {isAllOpen ? words.collapseAll : words.expandAll}
        </Button>
        {props.tools}
      </div>
      {!isChoice && (
        <div className={css.head} aria-hidden="true">
          <span />
          <span className={css.headName}>{props.nameHeader ?? words.columnName}</span>
          <span className={css.kind}>{words.columnKind}</span>
          <span className={css.holds}>{words.columnHolds}</span>
        </div>
      )}
      <TreeLines
        label={props.label}
        lines={lines}
        index={index}
        held={held}
        changes={changes}
        value={value}
        search={search}
        readOnly={readOnly}
        compared={compared}
        onTwist={onTwist}
        onToggle={id => !readOnly && onChange(toggle(index, id, value))}
      />
      {lines.length === 0 && <p className={css.none}>{words.noMatch}</p>}
    </div>
  )
}

type TreeLinesProps = {
  label: string
  lines: readonly TreeLine<CheckNode>[]
  index: TreeIndex
  held: ReadonlyMap<string, Held>
  changes: Changes
  value: ReadonlySet<string>
  search: string
  readOnly: boolean
  compared: CheckTreeProps['compared']
  onTwist: (id: string, open: boolean) => void
  onToggle: (id: string) => void
}

function TreeLines(props: TreeLinesProps) {
  const { label, lines, index, held, changes, value, search, readOnly, compared, onTwist, onToggle } = props
  const view = useTreeView({
    lines,
    lineHeight: 36,
    phoneLineHeight: 44,
    onTwist: ({ key }, open) => onTwist(key, open),
    keysOf: ({ key, open }) => ({
      ' ': () => onToggle(key),
      Enter: () => (open === null ? onToggle(key) : onTwist(key, !open)),
    }),
    nameOf: ({ node }) => node.name,
  })

  return (
    <div {...view.tree} className={css.tree} role="tree" aria-label={label} aria-multiselectable="true">
      <div role="none" className={css.canvas} style={view.canvas}>
        {view.rows.map(({ line, id, start, isActive }) => {
          const entry = index.entries.get(line.key)
          return (
            entry && (
              <Line
                key={line.key}
                id={id}
                line={line}
                entry={entry}
                offset={start}
                held={held.get(line.key) ?? nothing}
                changes={changes}
                search={search}
                difference={differenceOf(line, value, compared)}
                isFixed={readOnly || entry.locked}
                isActive={isActive}
                onActive={() => view.setActive(line.key)}
                onTwist={() => onTwist(line.key, !line.open)}
                onToggle={() => onToggle(line.key)}
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
  line: TreeLine<CheckNode>
  entry: TreeEntry
  offset: number
  held: Held
  changes: Changes
  search: string
  difference: { name: string; isHere: boolean } | undefined
  isFixed: boolean
  isActive: boolean
  onActive: () => void
  onTwist: () => void
  onToggle: () => void
}

function Line({
  id,
  line,
  entry,
  offset,
  held,
  changes,
  search,
  difference,
  isFixed,
  isActive,
  onActive,
  onTwist,
  onToggle,
}: LineProps) {
  const words = useUiText()
  const isLeaf = line.open === null
  const isAdded = isLeaf && changes.added.has(line.key)
  const isRemoved = isLeaf && changes.removed.has(line.key)
  const hidesChanges = line.open === false && hasChanged(changes, entry)
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
      aria-posinset={line.at + 1}
      aria-setsize={line.siblings.length}
      aria-expanded={line.open ?? undefined}
      aria-checked={aria[state]}
      aria-disabled={isFixed || undefined}
      data-active={isActive || undefined}
      onClick={() => {
        onActive()
        if (isLeaf) onToggle()
        else onTwist()
      }}
    >
      <span className={css.gutter}>
        {isAdded && <DiffSign kind="added" />}
        {isRemoved && <DiffSign kind="removed" />}
        {hidesChanges && <DiffSign kind="changed" />}
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
          <span className={css.box} data-state={state} data-locked={entry.locked || undefined}>
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
            <Chip {...(!line.node.isGivenElsewhere && { icon: IconLock })}>{line.node.lock}</Chip>
          </span>
        )}
      </span>
      <span className={css.kind}>{line.node.kind}</span>
      <span className={css.holds}>{isLeaf ? line.node.holds : words.holds(held.held, held.total)}</span>
    </div>
  )
}

function differenceOf(
  line: TreeLine<CheckNode>,
  value: ReadonlySet<string>,
  compared: CheckTreeProps['compared'],
) {
  if (!compared || line.open !== null) return undefined
  const isHere = value.has(line.key)
  return isHere === compared.held.has(line.key) ? undefined : { name: compared.name, isHere }
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
