import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, numberText, sizeText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { RecordPage } from '@atrium/console/records/record-page.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { type ManagedDownload, managedDownloadApi } from '../managed-download.contract.ts'
import { downloadTable } from '../managed-download.table.ts'
import { ManagedDownloadDrawer } from './managed-download-drawer.tsx'
import { DownloadStatus } from './managed-download-status.tsx'
import { type ManagedDownloadWords, managedDownloadTexts } from './managed-download-texts.ts'

const filters = ['title', 'category', 'publishedFlag'] as const

/** The list of downloads in every state. */
export function ManagedDownloadList() {
  const t = useFeatureText(managedDownloadTexts)
  const downloads = useRecordList({
    table: downloadTable,
    filters,
    query: ({ paging, filter }) => query(managedDownloadApi.list, { query: { ...paging, ...filter } }),
    rowKey: download => download.downloadId,
    couldNotLoad: t('couldNotLoad'),
  })
  return (
    <RecordPage
      list={downloads}
      entity="download"
      create={managedDownloadApi.create}
      words={{
        parent: t('parent'),
        title: t('title'),
        counted: of => t('counted', of),
        new: t('new'),
        nothingYet: t('nothingYet'),
        nothingYetDetail: t('nothingYetDetail'),
      }}
      fields={fieldsOf(t)}
      columns={columnsOf(t)}
      rowName={download => download.title}
    >
      {({ id, open, drawer }) => <ManagedDownloadDrawer downloadId={id} onCreated={open} {...drawer} />}
    </RecordPage>
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
  { id: 'publishedFlag', header: t('state'), cell: one => <DownloadStatus download={one} />, mark: 'status' },
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
    cell: one => when(one.lastUpdateDate),
    sortable: true,
    tone: 'quiet',
    leaves: 'changed',
  },
]
