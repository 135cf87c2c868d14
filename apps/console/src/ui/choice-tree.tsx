import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { CheckMark } from './check-mark.tsx'
import css from './choice-tree.module.css'
import { cx } from './cx.ts'
import { type Column, columnsThatLeave } from './data-table-columns.ts'
import { Glyph } from './glyph.tsx'
import { useUiText } from './ui-text.ts'
import { useInlineSize } from './use-inline-size.ts'

type ChoiceTreeProps<Row> = {
  /** What the tree lists, for those who cannot see its title. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** This and `rowKey` are the same ones with every drawing, or very many rows are gone through with each. */
  childrenOf: (row: Row) => readonly Row[]
  rowKey: (row: Row) => string
  /** What a line is called when it is read out. */
  rowName: (row: Row) => string
  choice: 'one' | 'many'
  selection: ReadonlySet<string>
  onSelect: (row: Row) => void
  /** A double click or Enter takes the line at once. */
  onPick: (row: Row) => void
  /** While a search is set everything is open but what was closed by hand. */
  searched: boolean
  openWord: (name: string) => string
  closeWord: (name: string) => string
}

interface Line<Row> {
  row: Row
  key: string
  level: number
  branch: boolean
  open: boolean
}

/** Pixels, as --h-row has them. */
const lineHeight = 40
const markWidth = 46
const roomToIndent = 60

/**
 * A tree, or a list of any length, of which lines are chosen: only what is in sight is in the document. The tree keeps
 * the focus and says which line is meant, since that line may not be drawn.
 */
export function ChoiceTree<Row extends object>(props: ChoiceTreeProps<Row>) {
  const { rows, childrenOf, rowKey, rowName, choice, selection, searched } = props
  const words = useUiText()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const space = useInlineSize(scroller)
  const gone = space === 0 ? [] : columnsThatLeave(props.columns, space - markWidth - roomToIndent)
  const columns = props.columns.filter(column => !gone.includes(column.id))
  const [wanted, setAt] = useState(0)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [wasSearched, setWasSearched] = useState(searched)
  if (wasSearched !== searched) {
    setWasSearched(searched)
    setTurned(new Set())
  }

  const lines = useMemo(
    () => linesOf(rows, { childrenOf, rowKey, turned, searched }),
    [rows, childrenOf, rowKey, turned, searched],
  )
  const isTree = lines.some(line => line.branch)
  const at = Math.min(wanted, Math.max(0, lines.length - 1))
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 6,
  })

  function go(to: number) {
    const next = Math.max(0, Math.min(lines.length - 1, to))
    setAt(next)
    virtual.scrollToIndex(next)
  }

  function turn(line: Line<Row>) {
    const next = new Set(turned)
    if (!next.delete(line.key)) next.add(line.key)
    setTurned(next)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const line = lines[at]
    if (!line || event.altKey || event.ctrlKey || event.metaKey) return
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const inwards = isMirrored ? 'ArrowLeft' : 'ArrowRight'
    const outwards = isMirrored ? 'ArrowRight' : 'ArrowLeft'
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
      Home: 0,
      End: lines.length - 1,
    }
    const to = steps[event.key]
    if (to !== undefined) go(to)
    else if (event.key === 'Enter') props.onPick(line.row)
    else if (event.key === ' ') props.onSelect(line.row)
    else if (event.key === inwards && line.branch) line.open ? go(at + 1) : turn(line)
    else if (event.key === outwards && line.open) turn(line)
    else if (event.key === outwards) go(parentOf(lines, at))
    else return
    event.preventDefault()
  }

  const template = columns.map(({ width }) => (width ? `${width}px` : 'minmax(0, 1fr)')).join(' ')
  const shape = { gridTemplateColumns: `${markWidth}px ${template}` }
  return (
    <div
      ref={scroller}
      className={css.scroller}
      role="treegrid"
      aria-label={props.label}
      aria-rowcount={lines.length + 1}
      aria-multiselectable={choice === 'many'}
      aria-activedescendant={lines.length > 0 ? `${id}-${at}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: the tree has the focus and names the line that is meant. */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: lines of a table cannot be placed freely, and only those in sight are drawn. */}
      <div className={css.head} role="row" aria-rowindex={1} style={shape}>
        <span role="gridcell" />
        {columns.map(column => (
          <span key={column.id} role="columnheader" className={cx(column.align === 'end' && css.endAligned)}>
            {column.header}
          </span>
        ))}
      </div>
      <div role="rowgroup" className={css.lines} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]
          if (!line) return null
          const name = rowName(line.row)
          const isChosen = selection.has(line.key)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys.
            <div
              key={line.key}
              id={`${id}-${index}`}
              className={css.line}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={isChosen}
              {...(isTree && { 'aria-level': line.level + 1 })}
              {...(line.branch && { 'aria-expanded': line.open })}
              data-at={index === at || undefined}
              style={{ ...shape, insetBlockStart: start }}
              onClick={() => {
                setAt(index)
                props.onSelect(line.row)
              }}
              onDoubleClick={() => props.onPick(line.row)}
            >
              <span role="gridcell" className={css.mark}>
                {/* Drawn without the kit, whose box takes longer than all the rest of a line. */}
                <input
                  type={choice === 'many' ? 'checkbox' : 'radio'}
                  aria-label={words.selectRow(name)}
                  tabIndex={-1}
                  checked={isChosen}
                  readOnly
                />
                {choice === 'many' && isChosen && <CheckMark />}
              </span>
              {columns.map((column, place) => (
                <span
                  key={column.id}
                  role="gridcell"
                  className={cx(
                    css.cell,
                    column.main && css.main,
                    column.align === 'end' && css.endAligned,
                    column.tone === 'code' && css.code,
                  )}
                  style={place === 0 && isTree ? { paddingInlineStart: 10 + line.level * 22 } : undefined}
                >
                  {place === 0 && line.branch && (
                    <button
                      type="button"
                      tabIndex={-1}
                      className={css.turn}
                      aria-label={line.open ? props.closeWord(name) : props.openWord(name)}
                      onClick={event => {
                        event.stopPropagation()
                        turn(line)
                      }}
                      onDoubleClick={event => event.stopPropagation()}
                    >
                      <Glyph icon={line.open ? IconChevronDown : IconChevronRight} size={14} mirrored />
                    </button>
                  )}
                  {place === 0 && isTree && !line.branch && <span className={css.turn} />}
                  <span className="truncate">{column.cell(line.row) ?? '–'}</span>
                </span>
              ))}
            </div>
          )
        })}
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: as above. */}
    </div>
  )
}

function linesOf<Row>(
  rows: readonly Row[],
  tree: Pick<ChoiceTreeProps<Row>, 'childrenOf' | 'rowKey' | 'searched'> & { turned: ReadonlySet<string> },
  level = 0,
  lines: Line<Row>[] = [],
): Line<Row>[] {
  for (const row of rows) {
    const key = tree.rowKey(row)
    const below = tree.childrenOf(row)
    const branch = below.length > 0
    // The first level is open until somebody closes it; with a search all of them are.
    const open = branch && (tree.searched || level === 0) !== tree.turned.has(key)
    lines.push({ row, key, level, branch, open })
    if (open) linesOf(below, tree, level + 1, lines)
  }
  return lines
}

/** The place of the line above that holds this one; its own place at the top. */
function parentOf<Row>(lines: readonly Line<Row>[], at: number): number {
  const level = lines[at]?.level ?? 0
  for (let above = at - 1; above >= 0; above -= 1) if ((lines[above]?.level ?? 0) < level) return above
  return at
}
