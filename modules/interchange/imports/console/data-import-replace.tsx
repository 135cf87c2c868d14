import { useCall } from '@atrium/console/api/query.ts'
import type { ImportColumn } from '@atrium/contract/interchange/import'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, Popover, Select, TextInput } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import { useState } from 'react'
import { dataImportApi, type ImportBatch, type ImportRow, longestReplaced } from '../data-import.contract.ts'
import { staleImports } from './data-import-calls.ts'
import css from './data-import-replace.module.css'
import type { DataImportText } from './data-import-texts.ts'

interface DataImportReplaceProps {
  t: DataImportText
  status: Pick<ImportBatch, 'status'>
  batch: string
  columns: readonly ImportColumn[]
  rows: readonly ImportRow[]
}

/** Replaces a text in one column of every row, also of those on other pages; the file is then checked again. */
export function DataImportReplace({ t, status: { status }, batch, columns, rows }: DataImportReplaceProps) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState<string>()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const replace = useCall(dataImportApi.replaceInColumn, staleImports)
  const texts = columns.filter(({ columnType }) => columnType !== 'yes-no')
  const isFaulty = (code: string) => rows.some(({ faults }) => faults.some(({ field }) => field === code))
  const columnCode = chosen ?? (texts.find(one => isFaulty(one.columnCode)) ?? texts[0])?.columnCode
  const count = replace.data?.replacedCount
  const canReplace = status === 'CHECKED' || status === 'UPLOADED'
  if (columnCode === undefined || (!canReplace && !isOpen)) return null
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text)
    replace.reset()
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<Glyph icon={IconReplace} size={15} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('replaceInColumn')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('replaceInColumn')}>
        <form
          className={css.form}
          onSubmit={event => {
            event.preventDefault()
            replace.mutate({ params: { columnCode }, body: { batch, from, to } })
          }}
        >
          <Select
            label={t('column')}
            data={texts.map(column => ({ value: column.columnCode, label: column.columnName }))}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            value={columnCode}
            onChange={code => code !== null && typed(choose)(code)}
          />
          <TextInput
            label={t('replaceFrom')}
            description={t('replaceEmpty')}
            data-autofocus
            maxLength={longestReplaced}
            value={from}
            onChange={event => typed(setFrom)(event.currentTarget.value)}
          />
          <TextInput
            label={t('replaceTo')}
            maxLength={longestReplaced}
            value={to}
            onChange={event => typed(setTo)(event.currentTarget.value)}
          />
          <div className={css.actions}>
            <Button
              type="submit"
              variant="filled"
              size="sm"
              disabled={from === to}
              loading={replace.isPending || !canReplace}
            >
              {t('replace')}
            </Button>
            <span role="status" className={css.result}>
              {count !== undefined && (count === 0 ? t('nothingReplaced') : t('replaced', { count }))}
            </span>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
