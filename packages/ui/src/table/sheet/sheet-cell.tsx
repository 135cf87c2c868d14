import { Popover, Switch } from '@mantine/core'
import { IconAlertTriangle, IconGripVertical } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Glyph } from '../../icon/glyph.tsx'
import { pinnedAt } from './pinned-at.ts'
import css from './sheet.module.css'
import type { SheetColumn, SheetEditor, SheetFault } from './sheet-model.ts'
import type { SheetCursor } from './use-sheet-cursor.ts'
import type { useSheetKeys } from './use-sheet-keys.ts'

// biome-ignore-start lint/a11y/useSemanticElements: rows are placed by their offset, which tables do not take.
// biome-ignore-start lint/a11y/useFocusableInteractive: of rows and heads the cells take the focus.
// biome-ignore-start lint/a11y/useKeyWithClickEvents: the sheet around the cells takes the keys.

interface SheetCellProps<Row> {
  columns: readonly SheetColumn<Row>[]
  column: SheetColumn<Row>
  row: Row
  /** The accessible name of the row. */
  name: string
  at: number
  fault: SheetFault | undefined
  id: string | undefined
  /** Has the only tab stop of the sheet. */
  isActive: boolean
  cursor: SheetCursor
  keyboard: ReturnType<typeof useSheetKeys>
  onActive: () => void
  onToggle: (text: string) => void
}

/** A cell: it takes the focus itself, and its input while it is edited. */
export function SheetCell<Row>(props: SheetCellProps<Row>) {
  const { columns, column, row, name, at, fault, isActive, cursor, keyboard, onActive } = props
  const faultId = useId()
  const [hasFocus, setFocus] = useState(false)
  const wasChosen = useRef(false)
  const canEdit = column.canEdit?.(row) ?? false
  const isText = column.kind === undefined || column.kind === 'text'
  const isEditing = isActive && cursor.edit !== undefined && isText
  return (
    <div
      id={props.id}
      role="gridcell"
      aria-colindex={at + 1}
      aria-readonly={isText ? !canEdit : undefined}
      aria-invalid={fault !== undefined || undefined}
      aria-describedby={fault && faultId}
      className={css.cell}
      style={pinnedAt(columns, at)}
      tabIndex={isActive && !isEditing ? 0 : -1}
      lang={column.lang}
      data-active={isActive || undefined}
      data-editing={isEditing || undefined}
      data-tone={column.tone}
      data-kind={column.kind}
      data-pinned={column.isPinned || undefined}
      onFocus={() => {
        setFocus(true)
        if (!isActive) onActive()
      }}
      onBlur={event => !isWithin(event) && setFocus(false)}
      // The first click chooses a cell, the next one edits it.
      onMouseDown={() => {
        wasChosen.current = hasFocus
      }}
      onClick={() => wasChosen.current && !isEditing && isText && keyboard.begin()}
    >
      {isEditing && cursor.edit ? (
        <CellInput column={column} name={name} cursor={cursor} keyboard={keyboard} />
      ) : (
        <CellContent {...props} canEdit={canEdit} />
      )}
      {fault && <CellFault id={faultId} fault={fault} isShown={hasFocus} />}
    </div>
  )
}

/** The reason of a fault and what to do, below the cell while it has the focus. */
function CellFault({ id, fault, isShown }: { id: string; fault: SheetFault; isShown: boolean }) {
  return (
    <Popover opened={isShown} position="bottom-start" offset={6} width={280} withRoles={false}>
      <Popover.Target>
        <span className={css.corner} aria-hidden="true" />
      </Popover.Target>
      <Popover.Dropdown className={css.fault ?? ''}>
        <Glyph icon={IconAlertTriangle} size={16} />
        <span>{fault.message}</span>
        {fault.actions}
      </Popover.Dropdown>
      <span id={id} className="visually-hidden">
        {fault.message}
      </span>
    </Popover>
  )
}

const isWithin = (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget as Node | null)

function CellContent<Row>({
  column,
  row,
  name,
  canEdit,
  onToggle,
}: SheetCellProps<Row> & { canEdit: boolean }) {
  const text = column.text(row)
  if (column.kind === 'switch')
    return (
      <Switch
        aria-label={`${column.header}: ${name}`}
        tabIndex={-1}
        size="sm"
        checked={text !== ''}
        disabled={!canEdit}
        onChange={() => onToggle(text === '' ? '1' : '')}
      />
    )
  const content: ReactNode = column.cell ? (
    column.cell(row)
  ) : text === '' ? (
    <span className={css.missing}>{canEdit ? column.missing : ''}</span>
  ) : (
    <bdi>{text}</bdi>
  )
  return (
    <>
      {column.hasGrip && (
        <span className={css.grip} data-grip="" aria-hidden="true">
          <Glyph icon={IconGripVertical} size={15} />
        </span>
      )}
      {column.kind === 'widget' ? (
        content
      ) : (
        <span className={css.text} title={text}>
          {content}
        </span>
      )}
    </>
  )
}

type CellInputProps<Row> = Pick<SheetCellProps<Row>, 'column' | 'name' | 'cursor' | 'keyboard'>

function CellInput<Row>({ column, name, cursor, keyboard }: CellInputProps<Row>) {
  const editor: SheetEditor = {
    label: `${column.header}: ${name}`,
    text: cursor.edit?.text ?? '',
    onText: cursor.type,
    onCommit: keyboard.commit,
  }
  return (
    <SheetInput editor={editor} maxLength={column.maxLength} onRevert={keyboard.revert}>
      {column.editor?.(editor)}
    </SheetInput>
  )
}

interface SheetInputProps {
  editor: SheetEditor
  maxLength?: number | undefined
  onRevert: () => void
  /** Replaces the text input. */
  children?: ReactNode
}

/** The input of a cell. Enter goes down, Tab right; leaving it saves; Esc reverts. */
export function SheetInput({ editor, maxLength, onRevert, children }: SheetInputProps) {
  const { label, text, onText, onCommit } = editor

  function onKeyDown(event: KeyboardEvent) {
    // Enter chooses a word while one is composed.
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const { key, shiftKey } = event
    if (key === 'Escape') onRevert()
    else if (key === 'Enter') onCommit(shiftKey ? 'up' : 'down')
    else if (key === 'Tab') onCommit(shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside has the focus.
    <div className={css.input} onKeyDown={onKeyDown} onBlur={event => !isWithin(event) && onCommit('leave')}>
      {children ?? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the edit began by a key or a click on this cell.
          autoFocus
          aria-label={label}
          dir="auto"
          value={text}
          maxLength={maxLength}
          onChange={event => onText(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

// biome-ignore-end lint/a11y/useSemanticElements: as above.
// biome-ignore-end lint/a11y/useFocusableInteractive: as above.
// biome-ignore-end lint/a11y/useKeyWithClickEvents: as above.
