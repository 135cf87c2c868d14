import { type ManagedDownload, managedDownloadApi } from '@atrium/contract/portal/managed-download'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateText, dateTimeText, numberText, sizeText } from '../../core/formats.ts'
import { NewButton } from '../../core/new-button.tsx'
import css from '../../core/record-list.module.css'
import { neighbours, useOpenRecord, useRecordList } from '../../core/record-list.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryBar, type QueryField } from '../../ui/query-bar.tsx'
import { ManagedDownloadDrawer } from './managed-download-drawer.tsx'
import { DownloadStatus } from './managed-download-status.tsx'
import { type ManagedDownloadWords, managedDownloadTexts } from './managed-download-texts.ts'

const filters = ['title', 'category', 'publishedFlag'] as const

/** What the portal offers for download, and what it is going to. */
export function ManagedDownloadList() {
  const t = useFeatureText(managedDownloadTexts)
  const downloads = useRecordList({
    table: 'portal.download',
    filters,
    query: ({ paging, filter }) => query(managedDownloadApi.list, { query: { ...paging, ...filter } }),
    rowKey: download => download.downloadId,
    couldNotLoad: t('couldNotLoad'),
  })
  const [openId, open] = useOpenRecord('download')
  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={downloads.found.data?.totalElements}
          primary={
            <NewButton call={managedDownloadApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <QueryBar fields={fieldsOf(t)} {...downloads.bar} />
        <DataTable
          label={t('title')}
          columns={columnsOf(t)}
          {...downloads.table}
          rowName={download => download.title}
          onOpen={download => open(download.downloadId)}
          openKey={openId}
          empty={<EmptyState title={t('nothingYet')}>{t('nothingYetDetail')}</EmptyState>}
        />
      </div>
      {openId && (
        <ManagedDownloadDrawer
          key={openId}
          downloadId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighbours(downloads.table, openId, open)}
        />
      )}
    </div>
  )
}

function fieldsOf(t: ManagedDownloadWords): readonly QueryField[] {
  const text = (name: 'title' | 'category', label: string): QueryField => ({
    kind: 'text',
    name,
    label,
    hint: t('contains'),
    validate: entry => (String(entry ?? '').length > 200 ? t('tooLong', { most: 200 }) : null),
  })
  return [
    text('title', t('heading')),
    text('category', t('category')),
    {
      kind: 'select',
      name: 'publishedFlag',
      label: t('state'),
      options: [
        { value: '1', label: t('published') },
        { value: '0', label: t('draft') },
      ],
    },
  ]
}

const columnsOf = (t: ManagedDownloadWords): readonly Column<ManagedDownload>[] => [
  { id: 'title', header: t('heading'), cell: one => one.title, main: true, sortable: true },
  { id: 'publishedFlag', header: t('state'), cell: one => <DownloadStatus download={one} /> },
  { id: 'category', header: t('category'), cell: one => one.category, sortable: true, leaves: 3 },
  { id: 'fileVersion', header: t('version'), cell: one => one.fileVersion, leaves: 5 },
  { id: 'fileName', header: t('file'), cell: one => <bdi>{one.fileName}</bdi>, leaves: 7 },
  {
    id: 'fileSize',
    header: t('size'),
    cell: one => sizeText(one.fileSize),
    align: 'end',
    sortable: true,
    leaves: 6,
  },
  {
    id: 'downloadCount',
    header: t('count'),
    cell: one => numberText(one.downloadCount),
    align: 'end',
    sortable: true,
    leaves: 2,
  },
  {
    id: 'releasedDate',
    header: t('released'),
    cell: one => dateText(one.releasedDate),
    sortable: true,
    leaves: 4,
  },
  { id: 'orderSeq', header: t('order'), cell: one => one.orderSeq, align: 'end', sortable: true, leaves: 8 },
  {
    id: 'lastUpdateDate',
    header: t('changed'),
    cell: one => dateTimeText(one.lastUpdateDate),
    sortable: true,
    tone: 'quiet',
    leaves: 1,
  },
]
