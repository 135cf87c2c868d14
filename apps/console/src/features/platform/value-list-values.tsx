import { recordHistoryApi } from '@atrium/contract/admin/record-history'
import { type ManagedValue, type ValueListDetail, valueListApi } from '@atrium/contract/platform/value-list'
import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconArrowBackUp, IconHistory, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useRoute } from 'wouter'
import { query, useCall } from '../../api/query.ts'
import { Can } from '../../core/can.tsx'
import { DraftOffer } from '../../core/draft-offer.tsx'
import { FailureNote } from '../../core/failure-note.tsx'
import { useFeatureText } from '../../core/feature-texts.ts'
import { userFormats } from '../../core/formats.ts'
import { HistoryDialog } from '../../core/history-dialog.tsx'
import { MultiLanguageInput } from '../../core/multi-language-input.tsx'
import { noticeSuccess } from '../../core/notices.ts'
import { useStore } from '../../core/store.ts'
import { useIsRefused } from '../../core/use-authority.ts'
import { type Marked, useRowBatch } from '../../core/use-row-batch.ts'
import { userState } from '../../core/user-state.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { DrawerFooter } from '../../ui/drawer-footer.tsx'
import { type EditColumn, EditTable } from '../../ui/edit-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { QueryBar, type QueryValue } from '../../ui/query-bar.tsx'
import { useUiText } from '../../ui/ui-text.ts'
import { valueListTexts } from './value-list-texts.ts'
import css from './value-list-values.module.css'

/** The values of one lookup, edited in place and saved in one step. */
export function ValueListValues() {
  const t = useFeatureText(valueListTexts)
  const [, params] = useRoute('/hpfm/value-list/detail/:lovId')
  const list = useQuery(query(valueListApi.get, { params: { lovId: params?.lovId ?? '' } }))
  return (
    <div className={css.page}>
      <PageHeader
        parents={[
          t('parent'),
          <Link key="lists" href="/hpfm/value-list/list">
            {t('title')}
          </Link>,
        ]}
        title={list.data?.lovName ?? '…'}
        count={list.data && t('valueCount', { count: list.data.valueCount })}
      />
      {list.isError ? (
        <div className={css.aside}>
          <FailedState
            title={t(list.error.status === 404 ? 'notFound' : 'couldNotLoad')}
            safe={list.error.status === 404 ? t('notFoundDetail') : undefined}
            requestId={list.error.requestId}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : !list.data ? (
        <ProgressLine />
      ) : list.data.lovTypeCode === 'URL' ? (
        <EmptyState title={t('ofCall')} centred>
          {t('ofCallDetail', { address: list.data.customUrl ?? '' })}
        </EmptyState>
      ) : (
        <Values list={list.data} />
      )}
    </div>
  )
}

type Row = {
  value: string
  meaning: string
  meanings: Record<string, string>
  orderSeq: number
  parentValue: string
  tag: string
  startDateActive: string | null
  endDateActive: string | null
  isEnabled: boolean
}

const empty: Row = {
  value: '',
  meaning: '',
  meanings: {},
  orderSeq: 0,
  parentValue: '',
  tag: '',
  startDateActive: null,
  endDateActive: null,
  isEnabled: true,
}

const rowOf = (stored: ManagedValue): Row => ({
  value: stored.value,
  meaning: stored.meaning,
  meanings: { ...stored._tls.meaning },
  orderSeq: stored.orderSeq,
  parentValue: stored.parentValue ?? '',
  tag: stored.tag ?? '',
  startDateActive: stored.startDateActive ?? null,
  endDateActive: stored.endDateActive ?? null,
  isEnabled: stored.enabledFlag === 1,
})

const draftOf = (row: Row) => ({
  meaning: row.meaning,
  _tls: { meaning: row.meanings },
  orderSeq: row.orderSeq,
  enabledFlag: row.isEnabled,
  ...(row.parentValue && { parentValue: row.parentValue }),
  ...(row.tag && { tag: row.tag }),
  ...(row.startDateActive && { startDateActive: row.startDateActive }),
  ...(row.endDateActive && { endDateActive: row.endDateActive }),
})

function Values({ list }: { list: ValueListDetail }) {
  const t = useFeatureText(valueListTexts)
  const words = useUiText()
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const isRefused = useIsRefused(valueListApi.saveValues)
  const isReadOnly = isRefused || list.tenantId !== tenantId
  const [asked, setAsked] = useState({ page: 0, size: 50, filter: {} as QueryValue })
  const [leave, setLeave] = useState<() => void>()
  /** The value whose versions are shown. */
  const [past, setPast] = useState<ManagedValue>()
  const { lovId } = list
  const found = useQuery({
    ...query(valueListApi.values, {
      params: { lovId },
      query: { page: asked.page, size: asked.size, ...asked.filter },
    }),
    placeholderData: keepPreviousData,
  })
  const values = found.data?.content ?? []
  const saveValues = useCall(
    valueListApi.saveValues,
    [valueListApi.values, valueListApi.get, valueListApi.list],
    { quiet: true },
  )
  const rows = useRowBatch<Row>({
    noun: 'values',
    stored: Object.fromEntries(values.map(one => [one.lovValueId, rowOf(one)])),
    empty: { ...empty, orderSeq: Math.max(0, ...values.map(({ orderSeq }) => orderSeq)) + 10 },
    isReadOnly,
    judge: row => ({
      ...(row.value.trim() === '' && { value: t('valueMissing') }),
      ...(row.meaning.trim() === '' && { meaning: t('meaningMissing') }),
      ...(row.startDateActive &&
        row.endDateActive &&
        row.endDateActive < row.startDateActive && { endDateActive: t('endBeforeStart') }),
    }),
    send: batch => saveValues.mutateAsync({ params: { lovId }, body: batch.map(one => marked(one, values)) }),
    onSaved: () => noticeSuccess(t('valuesSaved')),
  })
  type Line = (typeof rows.lines)[number]
  /** Other lines are looked at when these are saved or given up. */
  const asking = (go: () => void) => (rows.changes > 0 ? setLeave(() => go) : go())
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
  const columns: EditColumn<Line>[] = [
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
                      onClick={() => asking(() => setPast(values.find(one => one.lovValueId === line.key)))}
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

  return (
    <>
      <QueryBar
        fields={[
          { kind: 'text', name: 'meaning', label: t('meaning'), hint: t('contains') },
          { kind: 'text', name: 'value', label: t('value'), hint: t('startsWith') },
        ]}
        value={asked.filter}
        onSearch={filter => asking(() => setAsked({ ...asked, page: 0, filter }))}
        busy={found.isFetching}
      />
      <div className={css.bar}>
        {!isReadOnly && (
          <Button size="sm" leftSection={<Glyph icon={IconPlus} size={15} />} onClick={rows.add}>
            {t('addValue')}
          </Button>
        )}
        {list.tenantId !== tenantId && (
          <Note tone="info">{t(list.replaced ? 'replacedNote' : 'platformNote')}</Note>
        )}
        {rows.draft && <DraftOffer draft={rows.draft} labels={{}} />}
        {saveValues.error && !rows.isFaultShown && (
          <FailureNote failure={saveValues.error} onReload={() => void found.refetch()} />
        )}
      </div>
      <EditTable
        label={t('values')}
        columns={columns}
        lines={rows.lines}
        lineKey={line => line.key}
        markOf={({ mark }) =>
          mark && ({ create: 'added', update: 'changed', delete: 'removed' } as const)[mark]
        }
        empty={
          found.isPending ? (
            <ProgressLine />
          ) : (
            <EmptyState title={t('noValues')} centred>
              {t('noValuesDetail')}
            </EmptyState>
          )
        }
      />
      <Pager
        page={asked.page}
        size={asked.size}
        total={found.data?.totalElements ?? 0}
        onPage={page => asking(() => setAsked({ ...asked, page }))}
        onSize={size => asking(() => setAsked({ ...asked, page: 0, size }))}
      />
      {past && (
        <HistoryDialog
          entity="lov_value"
          id={past.lovValueId}
          objectVersionNumber={past.objectVersionNumber}
          title={past.meaning}
          onClose={() => setPast(undefined)}
        />
      )}
      {!isReadOnly && (
        <DrawerFooter
          onSave={rows.save}
          {...(rows.changes > 0 && { onDiscard: rows.discard })}
          changes={rows.changes}
          saving={saveValues.isPending}
        />
      )}
      <Confirm
        open={leave !== undefined}
        onClose={() => setLeave(undefined)}
        onConfirm={() => {
          rows.discard()
          leave?.()
          setLeave(undefined)
        }}
        question={t('leaveQuestion')}
        effect={t('leaveEffect', { count: rows.changes })}
        action={t('leaveAction')}
        keep={t('goOn')}
      />
    </>
  )
}

/** A line as the batch takes it. */
function marked({ key, mark, row }: Marked<Row>, stored: readonly ManagedValue[]) {
  if (mark === 'create') return { _status: mark, value: row.value, ...draftOf(row) }
  const { objectVersionNumber = 1 } = stored.find(one => one.lovValueId === key) ?? {}
  const ref = { lovValueId: key, objectVersionNumber }
  return mark === 'delete' ? { _status: mark, ...ref } : { _status: mark, ...ref, ...draftOf(row) }
}
