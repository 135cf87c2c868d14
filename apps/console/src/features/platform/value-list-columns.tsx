import { recordHistoryApi } from '@atrium/contract/admin/record-history'
import { NumberInput, Switch, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconArrowBackUp, IconHistory, IconTrash } from '@tabler/icons-react'
import { Can } from '../../core/can.tsx'
import { useFeatureText } from '../../core/feature-texts.ts'
import { userFormats } from '../../core/formats.ts'
import { MultiLanguageInput } from '../../core/multi-language-input.tsx'
import type { useRowBatch } from '../../core/use-row-batch.ts'
import type { EditColumn } from '../../ui/edit-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useUiText } from '../../ui/ui-text.ts'
import type { ValueRow } from './value-list-rows.ts'
import { valueListTexts } from './value-list-texts.ts'
import css from './value-list-values.module.css'

type Batch = ReturnType<typeof useRowBatch<ValueRow>>
type Line = Batch['lines'][number]

interface ValueColumns {
  rows: Batch
  isReadOnly: boolean
  onHistory: (lovValueId: string) => void
}

/** The columns in which values are edited in place. */
export function useValueColumns({ rows, isReadOnly, onHistory }: ValueColumns): EditColumn<Line>[] {
  const t = useFeatureText(valueListTexts)
  const words = useUiText()
  const nameOf = ({ row }: Line) => row.value || t('newValue')

  const text = (name: 'value' | 'parentValue' | 'tag', label: string, most: number) => (line: Line) => (
    <TextInput
      label={`${label}: ${nameOf(line)}`}
      labelProps={{ className: 'visually-hidden' }}
      maxLength={most}
      {...(name !== 'tag' && { classNames: { input: 'mono' } })}
      value={line.row[name]}
      onChange={event => rows.change(line.key, { [name]: event.currentTarget.value })}
      {...rows.field(line.key, name)}
      {...(name === 'value' && line.mark !== 'create' && { readOnly: true })}
    />
  )
  const day = (name: 'startDateActive' | 'endDateActive', label: string) => (line: Line) => (
    <DatePickerInput
      label={`${label}: ${nameOf(line)}`}
      labelProps={{ className: 'visually-hidden' }}
      valueFormat={userFormats().dateFormat}
      clearable={!isReadOnly}
      clearButtonProps={{ 'aria-label': words.clear }}
      value={line.row[name]}
      onChange={value => rows.change(line.key, { [name]: value })}
      {...rows.field(line.key, name)}
    />
  )
  return [
    { id: 'value', header: t('value'), width: 150, cell: text('value', t('value'), 150) },
    {
      id: 'meaning',
      header: t('meaning'),
      cell: line => (
        <MultiLanguageInput
          label={`${t('meaning')}: ${nameOf(line)}`}
          labelHidden
          maxLength={240}
          field={{
            ...rows.field(line.key, 'meaning'),
            value: line.row.meaning,
            onChange: (event: string | { currentTarget: { value: string } }) =>
              rows.change(line.key, {
                meaning: typeof event === 'string' ? event : event.currentTarget.value,
              }),
          }}
          texts={line.row.meanings}
          onTexts={meanings => rows.change(line.key, { meanings })}
        />
      ),
    },
    {
      id: 'orderSeq',
      header: t('order'),
      width: 92,
      cell: line => (
        <NumberInput
          label={`${t('order')}: ${nameOf(line)}`}
          labelProps={{ className: 'visually-hidden' }}
          min={0}
          max={1_000_000}
          allowDecimal={false}
          hideControls
          value={line.row.orderSeq}
          onChange={value => rows.change(line.key, { orderSeq: Number(value) })}
          {...rows.field(line.key, 'orderSeq')}
        />
      ),
    },
    {
      id: 'parentValue',
      header: t('parentValue'),
      width: 116,
      cell: text('parentValue', t('parentValue'), 150),
    },
    { id: 'tag', header: t('tag'), width: 104, cell: text('tag', t('tag'), 240) },
    { id: 'from', header: t('from'), width: 124, cell: day('startDateActive', t('from')) },
    { id: 'until', header: t('until'), width: 124, cell: day('endDateActive', t('until')) },
    {
      id: 'enabled',
      header: t('enabled'),
      width: 84,
      cell: line => (
        <Switch
          aria-label={`${t('enabled')}: ${nameOf(line)}`}
          className={css.switch ?? ''}
          checked={line.row.isEnabled}
          disabled={isReadOnly || line.mark === 'delete'}
          onChange={event => rows.change(line.key, { isEnabled: event.currentTarget.checked })}
        />
      ),
    },
    ...(isReadOnly
      ? []
      : [
          {
            id: 'actions',
            header: t('actions'),
            width: 92,
            cell: (line: Line) => (
              <>
                {line.mark !== 'create' && (
                  <Can call={recordHistoryApi.list}>
                    <IconButton
                      icon={IconHistory}
                      label={t('historyOfValue', { value: nameOf(line) })}
                      onClick={() => onHistory(line.key)}
                    />
                  </Can>
                )}
                {line.mark === 'delete' || line.mark === 'update' ? (
                  <IconButton
                    icon={IconArrowBackUp}
                    label={t('undoValue', { value: nameOf(line) })}
                    onClick={() => rows.undo(line.key)}
                  />
                ) : (
                  <IconButton
                    icon={IconTrash}
                    label={t('removeValue', { value: nameOf(line) })}
                    onClick={() => rows.remove(line.key)}
                  />
                )}
              </>
            ),
          },
        ]),
  ]
}
