import { useCall } from '@atrium/console/api/query.ts'
import type { ImportColumn } from '@atrium/contract/interchange/import'
import { Sheet } from '@atrium/ui/table/sheet/sheet.tsx'
import type { SheetFault } from '@atrium/ui/table/sheet/sheet-model.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dataImportApi, type ImportRow } from '../data-import.contract.ts'
import css from './data-import.module.css'
import { staleImports } from './data-import-calls.ts'
import { isYes, notesOf, rowColumnsOf } from './data-import-columns.tsx'
import type { DataImportText } from './data-import-texts.ts'
import { proposalFor } from './import-proposal.ts'

interface DataImportSheetProps {
  t: DataImportText
  batch: string
  rows: readonly ImportRow[]
  columns: readonly ImportColumn[]
  /** Whether the file is checked and not imported yet, so that its cells can be mended. */
  canMend: boolean
  /** Whether rows can be left out. */
  canSkip: boolean
  isUndone: boolean
  empty: ReactNode
}

/** The rows of a file as a spreadsheet: faulty cells are marked, and mended where they are. */
export function DataImportSheet(props: DataImportSheetProps) {
  const { t, batch, rows, columns, canMend, canSkip, isUndone, empty } = props
  const mend = useCall(dataImportApi.mendRow, staleImports)
  const skip = useCall(dataImportApi.removeRow, staleImports)
  const faulty = useFaultyColumns(rows)
  const write = (rowId: string, field: string, text: string) =>
    mend.mutate({ params: { rowId }, body: { batch, data: { [field]: text } } })

  function faultOf(row: ImportRow, field: string): SheetFault | undefined {
    const fault = row.faults.find(one => one.field === field)
    if (!fault) return undefined
    if (!canMend) return { message: fault.message }
    const column = columns.find(({ columnCode }) => columnCode === field)
    const value = row.data[field] ?? ''
    const proposal = column && proposalFor(value, column, validIn(rows, field))
    return {
      message: fault.message,
      actions: proposal !== undefined && (
        <Button
          size="sm"
          className={css.proposal ?? ''}
          // Keeps the focus in the cell, with which the pop-over would go, and edits nothing.
          onMouseDown={event => {
            event.preventDefault()
            event.stopPropagation()
          }}
          onClick={event => {
            event.stopPropagation()
            write(row.id, field, proposal)
          }}
        >
          {t('use', { value: proposal })}
        </Button>
      ),
    }
  }

  return (
    <Sheet
      label={t('rows')}
      columns={rowColumnsOf({
        t,
        columns,
        faulty,
        filled: new Set(rows.flatMap(({ data }) => Object.keys(data).filter(field => data[field] !== ''))),
        hasNotes: rows.some(row => notesOf(row) !== ''),
        canMend,
        isUndone,
        onSkip: canSkip ? row => skip.mutate({ params: { rowId: row.id }, body: { batch } }) : undefined,
      })}
      rows={rows}
      rowKey={row => row.id}
      rowName={row => [t('row', { line: row.line }), ...Object.values(row.data)].join(' ')}
      rowHeight={36}
      isRuled
      onEdit={(rowId, field, text) => {
        const before = rows.find(row => row.id === rowId)?.data[field] ?? ''
        const isSwitch = columns.find(({ columnCode }) => columnCode === field)?.columnType === 'yes-no'
        const after = isSwitch ? (text === '' ? 'no' : 'yes') : text
        if (isSwitch ? isYes(before) !== isYes(after) || before === '' : before !== after)
          write(rowId, field, after)
      }}
      faultOf={faultOf}
      empty={empty}
    />
  )
}

/** The values of a column in the rows without a fault. */
const validIn = (rows: readonly ImportRow[], field: string): string[] =>
  rows.flatMap(row => (row.faults.length === 0 && row.data[field] ? [row.data[field]] : []))

/** The columns that have or had faults: they do not move when they are mended. */
function useFaultyColumns(rows: readonly ImportRow[]): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const found = rows.flatMap(row => row.faults.flatMap(({ field }) => field ?? []))
  const further = found.filter(field => !known.has(field))
  if (further.length > 0) setKnown(new Set([...known, ...further]))
  return known
}
