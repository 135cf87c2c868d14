import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { numberText, sizeText } from '@atrium/console/language/formats.ts'
import page from '@atrium/console/records/record-list.module.css'
import { useTableLayout } from '@atrium/console/records/record-list.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { FiguresRow } from '@atrium/ui/display/figures-row.tsx'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { type BucketUsage, storageApi } from '../storage.contract.ts'
import { usageTable } from '../storage.table.ts'
import css from './storage.module.css'
import { type StorageText, storageTexts } from './storage-texts.ts'

const healthKinds = { up: 'active', full: 'soon', down: 'failed' } as const

/** The store in use with its state and usage. Its configuration comes from the environment and is read-only. */
export function StoragePage() {
  const t = useFeatureText(storageTexts)
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === 'site')
  const store = useQuery({ ...query(storageApi.get), refetchInterval: 30_000 })
  const usage = useQuery(query(storageApi.usage))
  const layout = useTableLayout(usageTable)
  const failed = store.error ?? usage.error
  const used = store.data?.content[0]
  const rows = usage.data ?? []
  const sum = (of: (row: BucketUsage) => number) => rows.reduce((total, row) => total + of(row), 0)

  return (
    <div className={page.page}>
      <div className={page.list}>
        <PageHeader parents={[t('parent')]} title={t('title')} />
        {failed ? (
          <FailedState
            title={t('couldNotLoad')}
            requestId={failed.requestId}
            onRetry={() => void Promise.all([store.refetch(), usage.refetch()])}
          />
        ) : (
          <div className={css.body}>
            <div className={css.lead}>
              <Note tone="info">{t('byOperator')}</Note>
              <FiguresRow
                label={t('store')}
                figures={
                  used
                    ? [
                        { id: 'store', value: t(used.storageType), label: t('store') },
                        {
                          id: 'state',
                          value: <Status kind={healthKinds[used.health]}>{t(used.health)}</Status>,
                          label: t('state'),
                        },
                        {
                          id: 'files',
                          value: numberText(sum(row => row.fileCount)),
                          aside: sizeText(sum(row => row.usedSize)),
                          label: t('all'),
                        },
                      ]
                    : []
                }
              />
              {used?.place && (
                <p className={css.place}>
                  {t('place')}: <bdi dir="ltr">{used.place}</bdi>
                </p>
              )}
            </div>
            <h2 className={css.section}>{t('usage')}</h2>
            <DataTable
              label={t('usage')}
              columns={columnsOf(t, isSite)}
              rows={rows}
              rowKey={row => `${row.tenantId}:${row.bucketName}`}
              rowName={row => `${row.tenantName}, ${row.bucketName}`}
              loading={usage.isFetching}
              empty={<EmptyState centered title={t('nothingYet')} />}
              {...layout}
            />
          </div>
        )}
      </div>
    </div>
  )
}

function columnsOf(t: StorageText, isSite: boolean): readonly Column<BucketUsage>[] {
  return [
    ...(isSite
      ? [{ id: 'tenantName', header: t('tenant'), cell: (row: BucketUsage) => row.tenantName, main: true }]
      : []),
    {
      id: 'bucketName',
      header: t('bucket'),
      cell: row => row.bucketName,
      tone: 'code',
      ...(!isSite && { main: true }),
    },
    { id: 'fileCount', header: t('files'), cell: row => numberText(row.fileCount), align: 'end' },
    { id: 'usedSize', header: t('size'), cell: row => sizeText(row.usedSize), align: 'end' },
  ]
}
