import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Button, Checkbox, Popover, SegmentedControl } from '@mantine/core'
import { IconColumns3, IconGripVertical, IconPin } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Glyph } from '../icon/glyph.tsx'
import { useUiText } from '../theme/ui-text.ts'
import css from './column-menu.module.css'
import { currentDensity, type Density } from './density-button.tsx'
import { type ArrangedColumn, frozenUpTo, movedTo } from './table-layout.ts'

type ColumnMenuProps<Row> = {
  columns: readonly ArrangedColumn<Row>[]
  /** The columns that are chosen but have no room. */
  gone: ReadonlySet<string>
  onColumns: (columns: ArrangedColumn<Row>[]) => void
  /** Undefined for the page's own density. */
  density: Density | undefined
  onDensity: (density: Density) => void
  /** Buttons below, such as to reset the layout for all users. */
  children?: ReactNode
}

const mostFrozen = 3

/** The menu of a list's columns: their order and visibility, frozen columns, and the row height. */
export function ColumnMenu<Row>({
  columns,
  gone,
  onColumns,
  density,
  onDensity,
  children,
}: ColumnMenuProps<Row>) {
  const words = useUiText()
  const [open, setOpen] = useState(false)
  const [announcement, announce] = useState('')
  const [freezeId, densityId] = [useId(), useId()]
  const list = useRef<HTMLUListElement>(null)
  const shown = columns.filter(column => !column.hidden && !gone.has(column.id)).length
  const frozen = columns.filter(column => column.frozen).length
  // A column moved among the frozen ones is frozen, too: their number does not change.
  const change = (next: readonly ArrangedColumn<Row>[]) => onColumns(frozenUpTo(next, frozen))

  function move(id: string, to: number) {
    const next = movedTo(columns, id, to)
    change(next)
    const at = next.findIndex(column => column.id === id)
    announce(words.columnMoved(next[at]?.header ?? '', at + 1, next.length))
  }

  function moveByKey(event: KeyboardEvent, id: string, at: number) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: columns.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(id, to)
  }

  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus withRoles>
      <Popover.Target>
        <Button
          size="sm"
          variant="subtle"
          aria-label={`${words.columns} ${shown}/${columns.length}`}
          leftSection={<Glyph icon={IconColumns3} size={15} />}
          onClick={() => setOpen(!open)}
        >
          <span data-wide>{words.columns}&nbsp;</span>
          <span className={css.count}>
            {shown}/{columns.length}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.panel ?? ''} aria-label={words.columns}>
        <p className={css.title} aria-hidden="true">
          {words.columns}
        </p>
        <ul className={css.list} ref={list}>
          {columns.map((column, at) => (
            <ColumnLine
              key={column.id}
              column={column}
              isGone={gone.has(column.id)}
              onShown={shown =>
                change(columns.map(one => (one === column ? { ...one, hidden: !shown } : one)))
              }
              onKey={event => moveByKey(event, column.id, at)}
              onDrop={id => move(id, at)}
            />
          ))}
        </ul>
        <div className={css.choice}>
          <span id={freezeId}>{words.freeze}</span>
          <SegmentedControl
            aria-labelledby={freezeId}
            size="xs"
            value={String(Math.min(frozen, mostFrozen))}
            onChange={count => onColumns(frozenUpTo(columns, Number(count)))}
            data={Array.from({ length: mostFrozen + 1 }, (_, count) => ({
              value: String(count),
              label: count === 0 ? words.none : String(count),
            }))}
          />
        </div>
        <div className={css.choice}>
          <span id={densityId}>{words.rowHeight}</span>
          <SegmentedControl
            aria-labelledby={densityId}
            size="xs"
            value={density ?? currentDensity()}
            onChange={chosen => onDensity(chosen as Density)}
            data={[
              { value: 'comfortable', label: words.comfortable },
              { value: 'compact', label: words.compact },
            ]}
          />
        </div>
        {children && <div className={css.foot}>{children}</div>}
        <span className="visually-hidden" role="status">
          {announcement}
        </span>
      </Popover.Dropdown>
    </Popover>
  )
}

type ColumnLineProps<Row> = {
  column: ArrangedColumn<Row>
  /** It has no room. */
  isGone: boolean
  onShown: (shown: boolean) => void
  onKey: (event: KeyboardEvent) => void
  /** Another column is held over this one. */
  onDrop: (id: string) => void
}

function ColumnLine<Row>({ column, isGone, onShown, onKey, onDrop }: ColumnLineProps<Row>) {
  const words = useUiText()
  const line = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isHeld, setHeld] = useState(false)
  const takeOver = useEffectEvent(onDrop)
  const { id } = column

  useEffect(() => {
    if (!line.current || !handle.current) return
    return combine(
      draggable({
        element: line.current,
        dragHandle: handle.current,
        getInitialData: () => ({ column: id }),
        onDragStart: () => setHeld(true),
        onDrop: () => setHeld(false),
      }),
      dropTargetForElements({
        element: line.current,
        canDrop: ({ source }) => typeof source.data.column === 'string',
        // The others make room during the drag.
        onDragEnter: ({ source }) => source.data.column !== id && takeOver(String(source.data.column)),
      }),
    )
  }, [id])

  return (
    <li ref={line} className={css.line} data-held={isHeld || undefined}>
      <button
        ref={handle}
        type="button"
        className={css.handle}
        aria-label={words.moveColumn(column.header)}
        title={words.moveColumnHelp}
        onKeyDown={onKey}
      >
        <Glyph icon={IconGripVertical} size={15} />
      </button>
      <Checkbox
        className={css.check ?? ''}
        label={column.header}
        {...(isGone && { description: words.noRoom })}
        checked={!column.hidden}
        disabled={column.main ?? false}
        onChange={event => onShown(event.currentTarget.checked)}
      />
      {column.frozen && (
        <span className={css.pin} title={words.frozen}>
          <Glyph icon={IconPin} size={14} />
          <span className="visually-hidden">{words.frozen}</span>
        </span>
      )}
    </li>
  )
}
