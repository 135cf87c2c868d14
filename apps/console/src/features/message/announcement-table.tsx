import { type Notice, noticeApi } from '@atrium/contract/message/notice'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateText, dateTimeText } from '../../core/formats.ts'
import { detailAddress } from '../../core/message-kind.ts'
import { navigate } from '../../core/navigation.ts'
import { useRecordList } from '../../core/record-list.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-columns.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryBar } from '../../ui/query-bar.tsx'
import css from './message-table.module.css'
import { type MessageText, messageTexts } from './message-texts.ts'

const filters = ['title'] as const

/** The announcements that are shown today. */
export function AnnouncementTable() {
  const t = useFeatureText(messageTexts)
  const notices = useRecordList({
    table: 'message.announcement',
    filters,
    query: ({ paging, filter }) => query(noticeApi.list, { query: { ...paging, ...filter } }),
    rowKey: notice => notice.noticeId,
    couldNotLoad: t('couldNotLoadAnnouncements'),
  })
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
        {...notices.bar}
      />
      <DataTable
        label={t('announce')}
        columns={columnsOf(t)}
        {...notices.table}
        rowName={notice => notice.title}
        onOpen={notice => navigate(detailAddress('announce', notice.noticeId))}
        empty={<EmptyState title={t('noAnnouncements')}>{t('noAnnouncementsDetail')}</EmptyState>}
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
      leaves: 3,
    },
    {
      id: 'by',
      header: t('by'),
      cell: notice => notice.publishedByUser ?? t('platform'),
      leaves: 2,
    },
    {
      id: 'publishedDate',
      header: t('published'),
      cell: notice => dateTimeText(notice.publishedDate),
      sortable: true,
      tone: 'quiet',
    },
    {
      id: 'endDate',
      header: t('shownUntil'),
      cell: notice => dateText(notice.endDate),
      leaves: 4,
      tone: 'quiet',
    },
  ]
}
