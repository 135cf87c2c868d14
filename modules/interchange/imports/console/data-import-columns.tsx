import type { ImportColumn } from '@atrium/contract/interchange/import'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import type { ImportRow } from '../data-import.contract.ts'
import css from './data-import.module.css'
import type { DataImportText } from './data-import-texts.ts'

/** The columns of an import's rows: the result, the cells with what they change, and what is wrong. */
export function rowColumnsOf(
  t: DataImportText,
  columns: readonly ImportColumn[],
  isUndone: boolean,
): readonly Column<ImportRow>[] {
  const nameOf = (field: string | undefined) =>
    columns.find(({ columnCode }) => columnCode === field)?.columnName
  return [
    { id: 'line', header: t('line'), cell: row => row.line, width: 70, align: 'end' },
    {
      id: 'result',
      header: t('result'),
      cell: row => <Result t={t} row={row} isUndone={isUndone} />,
      width: 120,
    },
    ...columns.slice(0, 6).map(({ columnCode, columnName }, at) => ({
      id: columnCode,
      header: columnName,
      cell: (row: ImportRow) => <Cell row={row} field={columnCode} />,
      ...(at === 0 ? { main: true } : { width: 150, leaves: 2 + at }),
    })),
    {
      id: 'faults',
      header: t('problem'),
      width: 320,
      cell: row =>
        [
          ...row.faults,
          ...(row.undo?.reasons ?? []),
          ...(row.link?.reason === undefined ? [] : [{ field: undefined, message: row.link.reason }]),
        ]
          .map(({ field, message }) => [nameOf(field), message].filter(Boolean).join(': '))
          .join(' · '),
    },
  ]
}

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
function Cell({ row, field }: { row: ImportRow; field: string }) {
  const change = row.changes.find(one => one.field === field)
  if (change)
    return (
      <span>
        {change.from !== '' && <del className={css.was}>{change.from}</del>}{' '}
        <ins className={css.becomes}>{change.to}</ins>
      </span>
    )
  const isFaulty = row.faults.some(fault => fault.field === field)
  const text = row.data[field] ?? ''
  return isFaulty ? <span className={css.faulty}>{text === '' ? '–' : text}</span> : text
}
