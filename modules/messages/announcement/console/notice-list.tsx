import { useOfTenants } from '@atrium/console/access/of-tenants.tsx'
import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { ListEmpty } from '@atrium/console/list/list-empty.tsx'
import { ListHeader } from '@atrium/console/list/list-header.tsx'
import { ListTable } from '@atrium/console/list/list-table.tsx'
import { NewButton } from '@atrium/console/records/new-button.tsx'
import css from '@atrium/console/records/record-list.module.css'
import {
  neighborsOf,
  useOpenRecord,
  useRecordList,
  useSelection,
} from '@atrium/console/records/record-list.ts'
import type { BuiltInView } from '@atrium/console/views/built-in-view.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import type { QueryField } from '@atrium/ui/filter/query-bar.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import { noticeTable } from '../announcement.table.ts'
import { noticeApi, noticeCategory, type StoredNotice } from '../notice.contract.ts'
import { NoticeBulk } from './notice-bulk.tsx'
import { NoticeDrawer } from './notice-drawer.tsx'
import own from './notice-list.module.css'
import { NoticeStatus } from './notice-status.tsx'
import { type NoticeWords, noticeTexts } from './notice-texts.ts'

const filters = ['title', 'statusCode', 'noticeCategoryCode', 'receiverTypeCode'] as const

/** The tenant's announcements in every state, for their authors. */
export function NoticeList() {
  const t = useFeatureText(noticeTexts)
  const tenants = useOfTenants()
  const notices = useRecordList({
    table: noticeTable,
    filters: tenants.filters(filters),
    query: ({ paging, filter }) => query(noticeApi.listAll, { query: { ...paging, ...filter } }),
    rowKey: notice => notice.noticeId,
    couldNotLoad: t('couldNotLoad'),
    views: viewsOf(t),
  })
  const { selected, deselect, selecting } = useSelection(notices.table)
  const [openId, open] = useOpenRecord('notice')

  const fields = tenants.fields(fieldsOf(t), notices.table.rows)

  return (
    <div className={css.page}>
      <div className={css.list}>
        <ListHeader
          list={notices}
          fields={fields}
          parents={[t('parent')]}
          title={t('title')}
          primary={
            <NewButton call={noticeApi.create} onClick={() => open('new')}>
              {t('new')}
            </NewButton>
          }
        />
        <ListTable
          list={notices}
          fields={fields}
          label={t('title')}
          counted={of => t('counted', of)}
          columns={tenants.columns(columnsOf(t))}
          rowName={notice => notice.title}
          {...selecting}
          canSelect={tenants.isOwn}
          bulk={<NoticeBulk selected={selected} isSite={tenants.isSite} onDone={deselect} />}
          onOpen={notice => open(notice.noticeId)}
          openKey={openId}
          empty={
            <ListEmpty
              title={t('nothingYet')}
              create={{ call: noticeApi.create, label: t('new'), onClick: () => open('new') }}
            >
              {t('nothingYetDetail')}
            </ListEmpty>
          }
        />
      </div>
      {openId && (
        <NoticeDrawer
          key={openId}
          noticeId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighborsOf(notices.table, openId, open)}
        />
      )}
    </div>
  )
}

function fieldsOf(t: NoticeWords): readonly QueryField[] {
  return [
    {
      kind: 'text',
      name: 'title',
      label: t('name'),
      hint: t('contains'),
      validate: entry => (String(entry ?? '').length > 200 ? t('tooLong', { most: 200 }) : null),
    },
    {
      kind: 'select',
      name: 'statusCode',
      label: t('status'),
      options: [
        { value: 'DRAFT', label: t('draft') },
        { value: 'PUBLISHED', label: t('published') },
      ],
    },
    {
      kind: 'select',
      many: true,
      name: 'noticeCategoryCode',
      label: t('category'),
      options: noticeCategory.options.map(value => ({ value, label: t(value) })),
    },
    {
      kind: 'select',
      name: 'receiverTypeCode',
      label: t('forWhom'),
      options: [
        { value: 'ANNOUNCE', label: t('everybody') },
        { value: 'NOTIFY', label: t('ownPeople') },
      ],
    },
  ]
}

const viewsOf = (t: NoticeWords): readonly BuiltInView[] => [
  { id: 'published', label: t('published'), filter: { statusCode: 'PUBLISHED' } },
  { id: 'draft', label: t('draft'), filter: { statusCode: 'DRAFT' }, status: 'waiting' },
]

function columnsOf(t: NoticeWords): readonly Column<StoredNotice>[] {
  return [
    {
      id: 'title',
      header: t('name'),
      cell: notice => (
        <span className={own.title}>
          <span className="truncate">
            <bdi>{notice.title}</bdi>
          </span>
          {notice.stickyFlag === 1 && <Chip>{t('pinned')}</Chip>}
        </span>
      ),
      main: true,
      sortable: true,
    },
    {
      id: 'status',
      header: t('status'),
      cell: notice => <NoticeStatus notice={notice} />,
      mark: 'status',
    },
    {
      id: 'receiverTypeCode',
      header: t('forWhom'),
      cell: notice => t(notice.receiverTypeCode === 'ANNOUNCE' ? 'everybody' : 'ownPeople'),
      leaves: 3,
    },
    {
      id: 'category',
      header: t('category'),
      cell: notice => t(notice.noticeCategoryCode),
      leaves: 4,
    },
    {
      id: 'publishedDate',
      header: t('publishedOn'),
      cell: notice => when(notice.publishedDate),
      sortable: true,
      tone: 'quiet',
      leaves: 1,
    },
    {
      id: 'by',
      header: t('by'),
      cell: notice => notice.publishedByUser,
      tone: 'quiet',
      leaves: 'by',
    },
    {
      id: 'endDate',
      header: t('ends'),
      cell: notice => dateText(notice.endDate),
      sortable: true,
      leaves: 'ends',
    },
  ]
}
