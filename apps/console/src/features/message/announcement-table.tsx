import { type Notice, noticeApi } from '@atrium/contract/message/notice'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateText, dateTimeText } from '../../core/formats.ts'
import { detailAddress } from '../../core/message-kind.ts'
import { navigate } from '../../core/navigation.ts'
import { usePaging } from '../../core/paging.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryBar } from '../../ui/query-bar.tsx'
import css from './message-table.module.css'
import { type MessageText, messageTexts } from './message-texts.ts'
import { useSearchFields } from './use-search-fields.ts'

/** The announcements that are shown today. */
export function AnnouncementTable() {
  const t = useFeatureText(messageTexts)
  const [paging, setPaging] = usePaging()
  const [filter, find] = useSearchFields(['title'])
  const found = useQuery({
    ...query(noticeApi.list, { query: { ...paging, ...filter } }),
    placeholderData: keepPreviousData,
  })
  const [sortField, direction] = paging.sort[0]?.split(',') ?? []
  return (
    <>
      <QueryBar
        fields={[
          {
            kind: 'text',
            name: 'title',
            label: t('subject'),
            hint: t('contains'),
            validate: entry => (String(entry ?? '').length > 200 ? t('tooLong', { most: 200 }) : null),
          },
        ]}
        value={filter}
        onSearch={find}
        busy={found.isFetching}
      />
      <DataTable
        label={t('announce')}
        columns={columnsOf(t)}
        rows={found.data?.content ?? []}
        rowKey={notice => notice.noticeId}
        rowName={notice => notice.title}
        sort={sortField ? { id: sortField, direction: direction === 'desc' ? 'desc' : 'asc' } : null}
        onSort={sort => setPaging({ page: 0, sort: sort ? [`${sort.id},${sort.direction}`] : [] })}
        onOpen={notice => navigate(detailAddress('announce', notice.noticeId))}
        loading={found.isFetching}
        failure={
          found.isError
            ? {
                title: t('couldNotLoadAnnouncements'),
                requestId: found.error.requestId,
                onRetry: () => void found.refetch(),
              }
            : null
        }
        empty={<EmptyState title={t('noAnnouncements')}>{t('noAnnouncementsDetail')}</EmptyState>}
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
    </>
  )
}

function columnsOf(t: MessageText): readonly Column<Notice>[] {
  return [
    {
      id: 'title',
      header: t('subject'),
      cell: notice => (
        <span className={css.title}>
          <span className="truncate">{notice.title}</span>
          {notice.stickyFlag === 1 && <Chip>{t('pinned')}</Chip>}
        </span>
      ),
      main: true,
      sortable: true,
    },
    {
      id: 'category',
      header: t('category'),
      cell: notice => notice.noticeCategoryMeaning,
      width: 130,
      leaves: 3,
    },
    {
      id: 'by',
      header: t('by'),
      cell: notice => notice.publishedByUser ?? t('platform'),
      width: 170,
      leaves: 2,
    },
    {
      id: 'publishedDate',
      header: t('published'),
      cell: notice => dateTimeText(notice.publishedDate),
      sortable: true,
      width: 170,
      tone: 'quiet',
    },
    {
      id: 'endDate',
      header: t('shownUntil'),
      cell: notice => dateText(notice.endDate),
      width: 120,
      leaves: 4,
      tone: 'quiet',
    },
  ]
}
