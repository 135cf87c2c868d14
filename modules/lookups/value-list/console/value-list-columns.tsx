import { Can } from '@atrium/console/access/can.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { userFormats } from '@atrium/console/language/formats.ts'
import { MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import type { useRowBatch } from '@atrium/console/records/use-row-batch.ts'
import { recordHistoryApi } from '@atrium/contract/operations/record-history'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import type { EditColumn } from '@atrium/ui/table/edit-table.tsx'
import { NumberInput, Switch, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconHistory, IconTrash } from '@tabler/icons-react'
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

/** The columns of the editable table of values. */
export function useValueColumns({ rows, isReadOnly, onHistory }: ValueColumns): EditColumn<Line>[] {
  const t = useFeatureText(valueListTexts)
  const nameOf = ({ row }: Line) => row.value || t('newValue')
  const cell = (label: string, line: Line) => ({ rows, line, label: `${label}: ${nameOf(line)}` })

  const text = (name: 'value' | 'parentValue' | 'tag', label: string, most: number) => (line: Line) => (
    <TextCell {...cell(label, line)} name={name} most={most} />
  )
  const day = (name: 'startDateActive' | 'endDateActive', label: string) => (line: Line) => (
    <DayCell {...cell(label, line)} name={name} />
  )
  const actions = (line: Line) => (
    <LineActions rows={rows} line={line} name={nameOf(line)} onHistory={onHistory} />
  )
  return [
    { id: 'value', header: t('value'), width: 150, cell: text('value', t('value'), 150) },
    { id: 'meaning', header: t('meaning'), cell: line => <MeaningCell {...cell(t('meaning'), line)} /> },
    {
      id: 'orderSeq',
      header: t('order'),
      width: 92,
      cell: line => <OrderCell {...cell(t('order'), line)} />,
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
      cell: line => <EnabledCell {...cell(t('enabled'), line)} isReadOnly={isReadOnly} />,
    },
    ...(isReadOnly ? [] : [{ id: 'actions', header: t('actions'), width: 92, cell: actions }]),
  ]
}

interface CellProps {
  rows: Batch
  line: Line
  /** The accessible name: the column and the value of the line. */
  label: string
}

const hiddenLabel = { className: 'visually-hidden' }

interface TextCellProps extends CellProps {
  name: 'value' | 'parentValue' | 'tag'
  most: number
}

function TextCell({ rows, line, label, name, most }: TextCellProps) {
  return (
    <TextInput
      label={label}
      labelProps={hiddenLabel}
      maxLength={most}
      {...(name !== 'tag' && { classNames: { input: 'mono' } })}
      value={line.row[name]}
      onChange={event => rows.change(line.key, { [name]: event.currentTarget.value })}
      {...rows.field(line.key, name)}
      {...(name === 'value' && line.mark !== 'create' && { readOnly: true })}
    />
  )
}

function MeaningCell({ rows, line, label }: CellProps) {
  return (
    <MultiLanguageInput
      label={label}
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
  )
}

function OrderCell({ rows, line, label }: CellProps) {
  return (
    <NumberInput
      label={label}
      labelProps={hiddenLabel}
      min={0}
      max={1_000_000}
      allowDecimal={false}
      hideControls
      value={line.row.orderSeq}
      onChange={value => rows.change(line.key, { orderSeq: Number(value) })}
      {...rows.field(line.key, 'orderSeq')}
    />
  )
}

interface DayCellProps extends CellProps {
  name: 'startDateActive' | 'endDateActive'
}

function DayCell({ rows, line, label, name }: DayCellProps) {
  return (
    <DateField
      label={label}
      labelProps={hiddenLabel}
      format={userFormats().dateFormat}
      value={line.row[name]}
      onChange={value => rows.change(line.key, { [name]: value })}
      {...rows.field(line.key, name)}
    />
  )
}

function EnabledCell({ rows, line, label, isReadOnly }: CellProps & { isReadOnly: boolean }) {
  return (
    <Switch
      aria-label={label}
      className={css.switch ?? ''}
      checked={line.row.isEnabled}
      disabled={isReadOnly || line.mark === 'delete'}
      onChange={event => rows.change(line.key, { isEnabled: event.currentTarget.checked })}
    />
  )
}

interface LineActionsProps extends Pick<ValueColumns, 'rows' | 'onHistory'> {
  line: Line
  name: string
}

/** The actions of a line: history of a stored value, and delete or undo. */
function LineActions({ rows, line, name, onHistory }: LineActionsProps) {
  const t = useFeatureText(valueListTexts)
  return (
    <>
      {line.mark !== 'create' && (
        <Can call={recordHistoryApi.list}>
          <IconButton
            icon={IconHistory}
            label={t('historyOfValue', { value: name })}
            onClick={() => onHistory(line.key)}
          />
        </Can>
      )}
      {line.mark === 'delete' || line.mark === 'update' ? (
        <IconButton
          icon={IconArrowBackUp}
          label={t('undoValue', { value: name })}
          onClick={() => rows.undo(line.key)}
        />
      ) : (
        <IconButton
          icon={IconTrash}
          label={t('removeValue', { value: name })}
          onClick={() => rows.remove(line.key)}
        />
      )}
    </>
  )
}
