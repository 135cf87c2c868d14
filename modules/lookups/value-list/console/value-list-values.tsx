import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { DraftOffer } from '@atrium/console/drafts/draft-offer.tsx'
import { FailureNote } from '@atrium/console/failures/failure-note.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { HistoryDialog } from '@atrium/console/records/history-dialog.tsx'
import { useRowBatch } from '@atrium/console/records/use-row-batch.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { QueryBar, type QueryValue } from '@atrium/ui/filter/query-bar.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { EditTable } from '@atrium/ui/table/edit-table.tsx'
import { Pager } from '@atrium/ui/table/pager.tsx'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useRoute } from 'wouter'
import { type ManagedValue, type ValueListDetail, valueListApi } from '../value-list.contract.ts'
import { useValueColumns } from './value-list-columns.tsx'
import { emptyValue, markedValue, rowOfValue, type ValueRow } from './value-list-rows.ts'
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
        <EmptyState title={t('ofCall')} centered>
          {t('ofCallDetail', { address: list.data.customUrl ?? '' })}
        </EmptyState>
      ) : (
        <Values list={list.data} />
      )}
    </div>
  )
}

function Values({ list }: { list: ValueListDetail }) {
  const t = useFeatureText(valueListTexts)
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
  const rows = useRowBatch<ValueRow>({
    entity: 'values',
    stored: Object.fromEntries(values.map(one => [one.lovValueId, rowOfValue(one)])),
    empty: { ...emptyValue, orderSeq: Math.max(0, ...values.map(({ orderSeq }) => orderSeq)) + 10 },
    isReadOnly,
    judge: row => ({
      ...(row.value.trim() === '' && { value: t('valueMissing') }),
      ...(row.meaning.trim() === '' && { meaning: t('meaningMissing') }),
      ...(row.startDateActive &&
        row.endDateActive &&
        row.endDateActive < row.startDateActive && { endDateActive: t('endBeforeStart') }),
    }),
    send: batch =>
      saveValues.mutateAsync({ params: { lovId }, body: batch.map(one => markedValue(one, values)) }),
    onSaved: () => noticeSuccess(t('valuesSaved')),
  })
  /** Asks to save or discard changes before other lines are shown. */
  const asking = (go: () => void) => (rows.changes > 0 ? setLeave(() => go) : go())
  const columns = useValueColumns({
    rows,
    isReadOnly,
    onHistory: id => asking(() => setPast(values.find(one => one.lovValueId === id))),
  })

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
            <EmptyState title={t('noValues')} centered>
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
