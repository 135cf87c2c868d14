import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import { cx } from '../theme/cx.ts'
import {
  holds,
  parentAt,
  placeAfter,
  type Step,
  type TreeLine,
  type TreePlace,
  type TreeShape,
} from './tree-lines.ts'
import css from './tree-table.module.css'
import { useTreeView } from './use-tree-view.ts'

/** A column of the tree; the first one is the indented name. */
export interface TreeColumn<Node> {
  head: string
  /** The full text of the header. */
  hint?: string
  /** A track of a CSS grid. */
  width: string
  /** Hidden in a narrow tree. */
  isWide?: boolean
  kind?: 'code' | 'number'
  cell: (node: Node) => ReactNode
}

type TreeTableProps<Node> = {
  label: string
  shape: TreeShape<Node>
  columns: readonly TreeColumn<Node>[]
  lines: readonly TreeLine<Node>[]
  openId: string | null
  onTwist: (id: string, open: boolean) => void
  onOpen: (id: string) => void
  /** Moves a record; undefined for users who may only read. */
  onMove?: ((node: Node, to: TreePlace) => void) | undefined
  canMove?: (node: Node) => boolean
  /** The description of the keys. */
  help?: string | undefined
}

/** A tree of records for thousands of lines, of which only visible ones are rendered. */
export function TreeTable<Node>(props: TreeTableProps<Node>) {
  const { label, shape, columns, lines, openId, onTwist, onOpen, onMove, canMove = () => true, help } = props
  const { idOf } = shape
  const treeId = useId()
  const view = useTreeView({
    lines,
    lineHeight: 36,
    phoneLineHeight: 44,
    onTwist: ({ node }, open) => onTwist(idOf(node), open),
    keysOf: line => ({
      Enter: () => onOpen(idOf(line.node)),
      'Alt+ArrowUp': () => step(line, 'up'),
      'Alt+ArrowDown': () => step(line, 'down'),
      'Alt+In': () => step(line, 'in'),
      'Alt+Out': () => step(line, 'out'),
    }),
  })

  // Scrolls to a new record, or the one named by the address.
  const openAt = lines.findIndex(line => idOf(line.node) === openId)
  const reveal = useEffectEvent(view.scrollTo)
  useEffect(() => {
    if (openAt >= 0) reveal(openAt)
  }, [openAt])

  function step(line: TreeLine<Node>, to: Step) {
    const grandparent = lines[parentAt(lines, lines.indexOf(line))]?.parent
    const place = placeAfter(to, line, grandparent, shape)
    if (!place || !onMove || !canMove(line.node)) return
    if (place.parentId !== undefined) onTwist(place.parentId, true)
    view.setActive(line.key)
    onMove(line.node, place)
  }

  const tracks = (shown: readonly TreeColumn<Node>[]) => shown.slice(1).map(column => column.width)
  const style = {
    '--columns': [columns[0]?.width, ...tracks(columns)].join(' '),
    '--narrow-columns': ['minmax(0, 1fr)', ...tracks(columns.filter(column => !column.isWide))].join(' '),
  } as CSSProperties
  return (
    <div className={css.frame} style={style}>
      <div aria-hidden="true">
        <div className={css.head}>
          {columns.map(column => (
            <span key={column.head} className={placeOf(column)} title={column.hint}>
              {column.head}
            </span>
          ))}
        </div>
      </div>
      <div {...view.tree} className={css.rows} role="tree" aria-label={label}>
        <div role="none" className={css.canvas} style={view.canvas}>
          {view.rows.map(({ line, id, start, isActive }) => (
            <Line
              key={line.key}
              id={id}
              treeId={treeId}
              shape={shape}
              columns={columns}
              line={line}
              offset={start}
              isActive={isActive}
              isOpen={idOf(line.node) === openId}
              onTwist={() => {
                view.setActive(line.key)
                onTwist(idOf(line.node), !line.open)
              }}
              onOpen={() => {
                view.setActive(line.key)
                onOpen(idOf(line.node))
              }}
              onMove={onMove}
              isMovable={canMove(line.node)}
            />
          ))}
        </div>
      </div>
      {help && <p className={css.help}>{help}</p>}
    </div>
  )
}

const placeOf = ({ isWide, kind }: Pick<TreeColumn<never>, 'isWide' | 'kind'>) =>
  cx(isWide && css.wide, kind === 'number' && css.number)

type Zone = 'before' | 'inside' | 'after'

interface LineProps<Node> extends Pick<TreeTableProps<Node>, 'shape' | 'columns' | 'onMove'> {
  id: string
  treeId: string
  line: TreeLine<Node>
  offset: number
  isActive: boolean
  isOpen: boolean
  isMovable: boolean
  onTwist: () => void
  onOpen: () => void
}

function Line<Node>(props: LineProps<Node>) {
  const { id, shape, columns, line, offset, isActive, isOpen, onTwist, onOpen } = props
  const { node, parent, siblings, at } = line
  const { element, zone, isHeld } = useDragging(props)
  const [name, ...others] = columns
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around the lines takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active line.
    <div
      ref={element}
      id={id}
      role="treeitem"
      className={css.line}
      style={{ transform: `translateY(${offset}px)` }}
      aria-level={line.level}
      aria-posinset={at + 1}
      aria-setsize={siblings.length}
      aria-expanded={line.open ?? undefined}
      aria-selected={isOpen}
      aria-description={parent && shape.nameOf(parent)}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      data-held={isHeld || undefined}
      data-zone={zone}
      onClick={onOpen}
    >
      <span className={css.name} style={{ paddingInlineStart: (line.level - 1) * 22 }}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys on the tree do the same. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a part of the line, which has the role. */}
        <span
          className={css.twist}
          onClick={event => {
            if (line.open === null) return
            event.stopPropagation()
            onTwist()
          }}
        >
          {line.open !== null && (
            <Glyph icon={line.open ? IconChevronDown : IconChevronRight} size={14} mirrored />
          )}
        </span>
        {name?.cell(node)}
      </span>
      {others.map(column => (
        <span
          key={column.head}
          className={cx(
            placeOf(column),
            column.kind === 'code' && cx(css.code, 'mono', 'truncate'),
            column.kind === 'number' && 'num',
            column.kind === undefined && 'truncate',
          )}
        >
          {column.cell(node)}
        </span>
      ))}
    </div>
  )
}

/**
 * Drag and drop of a line to the upper or lower edge of another, or into one that can contain it; the keys do the
 * same.
 */
function useDragging<Node>({ treeId, shape, line, onMove, isMovable }: LineProps<Node>) {
  const { idOf, canHold } = shape
  const element = useRef<HTMLDivElement>(null)
  const [zone, setZone] = useState<Zone>()
  const [isHeld, setHeld] = useState(false)
  const { node, parent, siblings, at } = line
  const drop = useEffectEvent((moved: Node, where: Zone) => {
    if (where === 'inside') return onMove?.(moved, { parentId: idOf(node) })
    const isOther = (one: Node) => idOf(one) !== idOf(moved)
    const next = where === 'before' ? node : siblings.slice(at + 1).find(isOther)
    onMove?.(moved, { ...(parent && { parentId: idOf(parent) }), ...(next && { beforeId: idOf(next) }) })
  })
  const zoneAt = useEffectEvent((y: number, height: number): Zone => {
    if (canHold(node) && y > height / 4 && y < (height * 3) / 4) return 'inside'
    return y < height / 2 ? 'before' : 'after'
  })
  const current = useEffectEvent(() => node)
  const takes = useEffectEvent((moved: Node) => !holds(moved, idOf(node), shape))
  const canDrag = onMove !== undefined && isMovable

  useEffect(() => {
    const target = element.current
    if (!target) return
    const zoneOf = (clientY: number) => {
      const { top, height } = target.getBoundingClientRect()
      return zoneAt(clientY - top, height)
    }
    return combine(
      draggable({
        element: target,
        canDrag: () => canDrag,
        getInitialData: () => ({ [treeId]: current() }),
        onDragStart: () => setHeld(true),
        onDrop: () => setHeld(false),
      }),
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => treeId in source.data && takes(source.data[treeId] as Node),
        onDrag: ({ location }) => setZone(zoneOf(location.current.input.clientY)),
        onDragLeave: () => setZone(undefined),
        onDrop: ({ source, location }) => {
          setZone(undefined)
          drop(source.data[treeId] as Node, zoneOf(location.current.input.clientY))
        },
      }),
    )
  }, [canDrag, treeId])

  return { element, zone, isHeld }
}
