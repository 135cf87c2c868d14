import { useCall } from '@atrium/console/api/query.ts'
import type { ImportColumn } from '@atrium/contract/interchange/import'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dataImportApi, type ImportRow } from '../data-import.contract.ts'
import css from './data-import.module.css'
import type { DataImportText } from './data-import-texts.ts'

interface DataImportRowProps {
  t: DataImportText
  batch: string
  row: ImportRow
  columns: readonly ImportColumn[]
  /** Whether it has been imported, so that it can no longer change. */
  isFinal: boolean
  onClose: () => void
  onPrevious?: (() => void) | null
  onNext?: (() => void) | null
}

/** A row of the file as read; it can be corrected here, or left out. */
export function DataImportRow({ t, batch, row, columns, isFinal, onClose, ...steps }: DataImportRowProps) {
  const [data, setData] = useState(row.data)
  const stale = [dataImportApi.status, dataImportApi.rows, dataImportApi.history]
  const change = useCall(dataImportApi.changeRow, stale)
  const remove = useCall(dataImportApi.removeRow, stale)
  const general = row.faults.filter(({ field }) => field === undefined)
  const params = { rowId: row.id }
  return (
    <Drawer
      title={t('row', { line: row.line })}
      onClose={onClose}
      {...steps}
      {...(!isFinal && {
        footer: (
          <div className={css.buttons}>
            <Button
              variant="filled"
              loading={change.isPending}
              onClick={() => change.mutate({ params, body: { batch, data } }, { onSuccess: onClose })}
            >
              {t('save')}
            </Button>
            <Button
              variant="danger"
              loading={remove.isPending}
              onClick={() => remove.mutate({ params, body: { batch } }, { onSuccess: onClose })}
            >
              {t('leaveOut')}
            </Button>
          </div>
        ),
      })}
    >
      <div className={css.fields}>
        {general.map(({ message }) => (
          <Note key={message} tone="danger">
            {message}
          </Note>
        ))}
        {columns.map(({ columnCode, columnName, required }) => (
          <TextInput
            key={columnCode}
            label={columnName}
            withAsterisk={required}
            readOnly={isFinal}
            value={data[columnCode] ?? ''}
            onChange={event => setData({ ...data, [columnCode]: event.currentTarget.value })}
            error={row.faults.find(({ field }) => field === columnCode)?.message}
          />
        ))}
      </div>
    </Drawer>
  )
}
