import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { CheckMark } from '../form/check-mark.tsx'
import { Glyph } from '../icon/glyph.tsx'
import { useInlineSize } from '../layout/use-inline-size.ts'
import { type Column, columnsThatLeave } from '../table/data-table-columns.ts'
import { cx } from '../theme/cx.ts'
import { useUiText } from '../theme/ui-text.ts'
import css from './choice-tree.module.css'
import { useTreeLines } from './use-tree-lines.ts'
import { useTreeView } from './use-tree-view.ts'

type ChoiceTreeProps<Row> = {
  /** The accessible name of the tree. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** This function and `rowKey` must be stable between renders, because each change walks all rows. */
  childrenOf: (row: Row) => readonly Row[]
  rowKey: (row: Row) => string
  /** The accessible name of a line. */
  rowName: (row: Row) => string
  choice: 'one' | 'many'
  selection: ReadonlySet<string>
  onSelect: (row: Row) => void
  /** A double click or Enter picks the line at once. */
  onPick: (row: Row) => void
  /** While a search is set, everything is expanded except for what was collapsed by hand. */
  searched: boolean
  openWord: (name: string) => string
  closeWord: (name: string) => string
}

/** In pixels, the values of --h-row and --h-head. */
const lineHeight = 40
const headHeight = 34
const markWidth = 46
const roomToIndent = 60

/**
 * A tree, or a list of any length, with selectable lines: only visible lines are in the document. The tree keeps the
 * focus and names its active line with `aria-activedescendant`, because that may not be rendered.
 */
export function ChoiceTree<Row extends object>(props: ChoiceTreeProps<Row>) {
  const { rows, childrenOf, rowKey, rowName, choice, selection, searched } = props
  const words = useUiText()
  const structure = useMemo(() => ({ idOf: rowKey, childrenOf }), [rowKey, childrenOf])
  const { lines, onTwist } = useTreeLines(rows, structure, {
    levels: 1,
    filter: searched ? 'searched' : '',
    visible: null,
  })
  const isTree = lines.some(line => line.open !== null)
  const view = useTreeView({
    lines,
    lineHeight,
    headHeight,
    onTwist: ({ key }, open) => onTwist(key, open),
    keysOf: ({ node }) => ({ Enter: () => props.onPick(node), ' ': () => props.onSelect(node) }),
  })
  const space = useInlineSize(view.tree.ref)
  const gone = space === 0 ? [] : columnsThatLeave(props.columns, space - markWidth - roomToIndent)
  const columns = props.columns.filter(column => !gone.includes(column.id))

  const template = columns.map(({ width }) => (width ? `${width}px` : 'minmax(0, 1fr)')).join(' ')
  const shape = { gridTemplateColumns: `${markWidth}px ${template}` }
  return (
    <div
      {...view.tree}
      className={css.scroller}
      role="treegrid"
      aria-label={props.label}
      aria-rowcount={lines.length + 1}
      aria-multiselectable={choice === 'many'}
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
      <div role="rowgroup" className={css.lines} style={view.canvas}>
        {view.rows.map(({ line, at, id, start, isActive }) => {
          const { node, level, open } = line
          const name = rowName(node)
          const isChosen = selection.has(line.key)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys.
            <div
              key={line.key}
              id={id}
              className={css.line}
              role="row"
              aria-rowindex={at + 2}
              aria-selected={isChosen}
              {...(isTree && { 'aria-level': level })}
              aria-expanded={open ?? undefined}
              data-at={isActive || undefined}
              style={{ ...shape, insetBlockStart: start }}
              onClick={() => {
                view.setActive(line.key)
                props.onSelect(node)
              }}
              onDoubleClick={() => props.onPick(node)}
            >
              <span role="gridcell" className={css.mark}>
                {/* Without Mantine's box, which takes longer to render than the rest of a line. */}
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
                  style={place === 0 && isTree ? { paddingInlineStart: 10 + (level - 1) * 22 } : undefined}
                >
                  {place === 0 && open !== null && (
                    <button
                      type="button"
                      tabIndex={-1}
                      className={css.turn}
                      aria-label={open ? props.closeWord(name) : props.openWord(name)}
                      onClick={event => {
                        event.stopPropagation()
                        onTwist(line.key, !open)
                      }}
                      onDoubleClick={event => event.stopPropagation()}
                    >
                      <Glyph icon={open ? IconChevronDown : IconChevronRight} size={14} mirrored />
                    </button>
                  )}
                  {place === 0 && isTree && open === null && <span className={css.turn} />}
                  <span className="truncate">{column.cell(node) ?? '–'}</span>
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
