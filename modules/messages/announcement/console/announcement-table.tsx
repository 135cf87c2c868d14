import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { detailAddress } from '@atrium/console/messages/message-kind.ts'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { QueryBar } from '@atrium/ui/filter/query-bar.tsx'
import { DataTable } from '@atrium/ui/table/data-table.tsx'
import type { Column } from '@atrium/ui/table/data-table-columns.ts'
import css from '../../message/console/message-table.module.css'
import { type MessageText, messageTexts } from '../../message/console/message-texts.ts'
import { announcementTable } from '../announcement.table.ts'
import { noticeApi, type ShownNotice } from '../notice.contract.ts'

const filters = ['title'] as const

/** The announcements that are shown today. */
export function AnnouncementTable() {
  const t = useFeatureText(messageTexts)
  const notices = useRecordList({
    table: announcementTable,
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
        empty={
          <EmptyState centered title={t('noAnnouncements')}>
            {t('noAnnouncementsDetail')}
          </EmptyState>
        }
      />
    </>
  )
}

function columnsOf(t: MessageText): readonly Column<ShownNotice>[] {
  return [
    {
      id: 'title',
      header: t('subject'),
      cell: notice => (
        <span className={css.subject} data-unread={notice.readFlag === 0 || undefined}>
          {notice.readFlag === 0 && <span className="visually-hidden">{t('unread')}: </span>}
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
      leaves: 'by',
    },
    {
      id: 'publishedDate',
      header: t('published'),
      cell: notice => when(notice.publishedDate),
      sortable: true,
      tone: 'quiet',
    },
    {
      id: 'endDate',
      header: t('shownUntil'),
      cell: notice => dateText(notice.endDate),
      leaves: 'ends',
      tone: 'quiet',
    },
  ]
}
