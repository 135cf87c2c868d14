import type { ImportColumn } from '@atrium/contract/interchange/import'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import type { SheetColumn } from '@atrium/ui/table/sheet/sheet-model.ts'
import { IconRowRemove } from '@tabler/icons-react'
import type { ImportRow } from '../data-import.contract.ts'
import css from './data-import.module.css'
import type { DataImportText } from './data-import-texts.ts'

interface ColumnsOf {
  t: DataImportText
  columns: readonly ImportColumn[]
  /** The columns with faults, which come first after the key, so that they stay in sight. */
  faulty: ReadonlySet<string>
  /** The columns in which a row has a value. */
  filled: ReadonlySet<string>
  /** Whether a row has a note that belongs to no cell. */
  hasNotes: boolean
  /** Whether cells can be mended. */
  canMend: boolean
  isUndone: boolean
  /** Leaves a row out; undefined for rows that are imported. */
  onSkip: ((row: ImportRow) => void) | undefined
}

/** The columns of an import's rows: line and result, the cells with what they change, and notes. */
export function rowColumnsOf(options: ColumnsOf): SheetColumn<ImportRow>[] {
  const { t, columns, faulty, filled, hasNotes, canMend, isUndone, onSkip } = options
  const [key, ...rest] = columns
  const others = rest.filter(({ columnCode }) => faulty.has(columnCode) || filled.has(columnCode))
  const ordered = [
    ...(key ? [key] : []),
    ...others.filter(({ columnCode }) => faulty.has(columnCode)),
    ...others.filter(({ columnCode }) => !faulty.has(columnCode)),
  ]
  return [
    {
      id: 'line',
      header: t('line'),
      text: row => String(row.line),
      width: 58,
      tone: 'number',
      isPinned: true,
    },
    {
      id: 'result',
      header: t('result'),
      text: row => row.dataStatus,
      cell: row => <Result t={t} row={row} isUndone={isUndone} />,
      width: 112,
      isPinned: true,
    },
    ...ordered.map(column => cellColumn(column, column === key, canMend)),
    ...(hasNotes ? [notesColumn(t)] : []),
    ...(onSkip ? [skipColumn(t, onSkip)] : []),
  ]
}

const notesColumn = (t: DataImportText): SheetColumn<ImportRow> => ({
  id: 'notes',
  header: t('problem'),
  text: notesOf,
  least: 160,
  tone: 'quiet',
})

const skipColumn = (t: DataImportText, onSkip: (row: ImportRow) => void): SheetColumn<ImportRow> => ({
  id: 'skip',
  header: t('leaveOut'),
  kind: 'widget',
  text: () => '',
  cell: row => (
    <IconButton
      size="sm"
      tabIndex={-1}
      label={t('leaveOut')}
      icon={IconRowRemove}
      onClick={() => onSkip(row)}
    />
  ),
  width: 44,
})

function cellColumn(
  { columnCode: id, columnName: header, columnType, length }: ImportColumn,
  isKey: boolean,
  canMend: boolean,
): SheetColumn<ImportRow> {
  const text = ({ data }: ImportRow) => data[id] ?? ''
  if (columnType === 'yes-no')
    return {
      id,
      header,
      kind: 'switch',
      text: row => (isYes(text(row)) ? '1' : ''),
      canEdit: () => canMend,
      width: 96,
    }
  return {
    id,
    header,
    text,
    cell: row => <Cell row={row} field={id} isKey={isKey} />,
    canEdit: () => canMend,
    least: isKey ? 130 : 150,
    ...(length !== undefined && { maxLength: length }),
  }
}

/** Words that the server reads as yes. */
const yes = new Set(['yes', 'true', '1', '是', 'نعم'])

export const isYes = (text: string): boolean => yes.has(text.trim().toLowerCase())

const kinds = { created: 'waiting', updated: 'soon', unchanged: 'ended' } as const

const undoKinds = { removed: 'ended', restored: 'active', kept: 'soon' } as const

interface ResultProps {
  t: DataImportText
  row: ImportRow
  /** Whether the import was undone; otherwise undoing was at most previewed. */
  isUndone: boolean
}

function Result({ t, row: { dataStatus, outcome, undo }, isUndone }: ResultProps) {
  if (dataStatus === 'VALID_FAILED' || dataStatus === 'IMPORT_FAILED')
    return <Status kind="failed">{t('invalid')}</Status>
  if (undo && isUndone) return <Status kind={undoKinds[undo.result]}>{t(undo.result)}</Status>
  if (outcome === undefined) return <Status kind="waiting">{t(dataStatus)}</Status>
  return <Status kind={kinds[outcome]}>{t(outcome)}</Status>
}

/** A cell with the value that it replaces. */
function Cell({ row, field, isKey }: { row: ImportRow; field: string; isKey: boolean }) {
  const change = row.changes.find(one => one.field === field)
  if (change)
    return (
      <>
        <del className={css.was}>{change.from === '' ? '–' : change.from}</del>{' '}
        <ins className={css.becomes}>{change.to}</ins>
      </>
    )
  const text = row.data[field] ?? ''
  if (text === '') return <span className={css.nothing}>–</span>
  return isKey ? <bdi className={css.key}>{text}</bdi> : <bdi>{text}</bdi>
}

/** The notes that belong to no cell: faults of the whole row, why values stay, why no link was sent. */
export const notesOf = ({ faults, undo, link }: ImportRow): string =>
  [
    ...faults.filter(({ field }) => field === undefined),
    ...(undo?.reasons ?? []),
    ...(link?.reason === undefined ? [] : [{ message: link.reason }]),
  ]
    .map(({ message }) => message)
    .join(' · ')
