import { noticeApi, noticeCategory, type StoredNotice } from '@atrium/contract/message/notice'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { query } from '../../api/query.ts'
import { Can } from '../../core/can.tsx'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateText, dateTimeText } from '../../core/formats.ts'
import { usePaging } from '../../core/paging.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryBar, type QueryField } from '../../ui/query-bar.tsx'
import css from './message-centre.module.css'
import table from './message-table.module.css'
import { NoticeDrawer } from './notice-drawer.tsx'
import { NoticeStatus } from './notice-status.tsx'
import { type NoticeWords, noticeTexts } from './notice-texts.ts'
import { useSearchFields } from './use-search-fields.ts'

/** The tenant's announcements in every state, for those who write them. */
export function NoticeList() {
  const t = useFeatureText(noticeTexts)
  const [search, setSearch] = useSearchParams()
  const [paging, setPaging] = usePaging()
  const [filter, find] = useSearchFields(['title', 'statusCode', 'noticeCategoryCode', 'receiverTypeCode'])
  const found = useQuery({
    ...query(noticeApi.listAll, { query: { ...paging, ...filter } }),
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.content ?? []
  const openId = search.get('notice')
  const [sortField, direction] = paging.sort[0]?.split(',') ?? []

  const open = (id: string | undefined) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (id === undefined) next.delete('notice')
        else next.set('notice', id)
        return next
      },
      { replace: true },
    )

  return (
    <div className={css.page}>
      <div className={css.list}>
        <PageHeader
          parents={[t('parent')]}
          title={t('title')}
          count={found.data?.totalElements}
          primary={
            <Can call={noticeApi.create}>
              <Button
                variant="filled"
                leftSection={<Glyph icon={IconPlus} size={16} />}
                onClick={() => open('new')}
              >
                {t('new')}
              </Button>
            </Can>
          }
        />
        <QueryBar fields={fieldsOf(t)} value={filter} onSearch={find} busy={found.isFetching} />
        <DataTable
          label={t('title')}
          columns={columnsOf(t)}
          rows={rows}
          rowKey={notice => notice.noticeId}
          rowName={notice => notice.title}
          sort={sortField ? { id: sortField, direction: direction === 'desc' ? 'desc' : 'asc' } : null}
          onSort={sort => setPaging({ page: 0, sort: sort ? [`${sort.id},${sort.direction}`] : [] })}
          onOpen={notice => open(notice.noticeId)}
          openKey={openId}
          loading={found.isFetching}
          failure={
            found.isError
              ? {
                  title: t('couldNotLoad'),
                  requestId: found.error.requestId,
                  onRetry: () => void found.refetch(),
                }
              : null
          }
          empty={<EmptyState title={t('nothingYet')}>{t('nothingYetDetail')}</EmptyState>}
          filtered={Object.keys(filter).length > 0}
          onClearFilter={() => find({})}
          pager={{
            page: found.data?.number ?? paging.page,
            size: paging.size,
            total: found.data?.totalElements ?? 0,
            onPage: page => setPaging({ page }),
            onSize: size => setPaging({ page: 0, size }),
          }}
        />
      </div>
      {openId && (
        <NoticeDrawer
          key={openId}
          noticeId={openId === 'new' ? undefined : openId}
          onClose={() => open(undefined)}
          onCreated={open}
          {...neighbours(rows, openId, open)}
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

function columnsOf(t: NoticeWords): readonly Column<StoredNotice>[] {
  return [
    {
      id: 'title',
      header: t('name'),
      cell: notice => (
        <span className={table.title}>
          <span className="truncate">{notice.title}</span>
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
      width: 130,
    },
    {
      id: 'receiverTypeCode',
      header: t('forWhom'),
      cell: notice => t(notice.receiverTypeCode === 'ANNOUNCE' ? 'everybody' : 'ownPeople'),
      width: 120,
      leaves: 3,
    },
    {
      id: 'category',
      header: t('category'),
      cell: notice => t(notice.noticeCategoryCode),
      width: 130,
      leaves: 4,
    },
    {
      id: 'publishedDate',
      header: t('publishedOn'),
      cell: notice => dateTimeText(notice.publishedDate),
      sortable: true,
      width: 170,
      tone: 'quiet',
      leaves: 1,
    },
    {
      id: 'by',
      header: t('by'),
      cell: notice => notice.publishedByUser,
      width: 140,
      tone: 'quiet',
      leaves: 5,
    },
    {
      id: 'endDate',
      header: t('ends'),
      cell: notice => dateText(notice.endDate),
      sortable: true,
      width: 110,
      leaves: 2,
    },
  ]
}

/** The rows before and after the open one, for the drawer's steps. */
function neighbours(rows: readonly StoredNotice[], openId: string, open: (id: string) => void) {
  const at = rows.findIndex(row => row.noticeId === openId)
  if (at < 0) return {}
  const step = (to: StoredNotice | undefined) => (to ? () => open(to.noticeId) : null)
  return { onPrevious: step(rows[at - 1]), onNext: step(rows[at + 1]) }
}
