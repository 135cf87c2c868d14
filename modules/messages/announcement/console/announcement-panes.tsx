import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { typeOf } from '@atrium/console/messages/message-kind.ts'
import { useRecordList } from '@atrium/console/records/record-list.ts'
import { messageApi } from '@atrium/contract/messages/message'
import { EmptyState } from '@atrium/ui/feedback/empty-state.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconChecks, IconSpeakerphone } from '@tabler/icons-react'
import { MailList } from '../../message/console/mail/mail-list.tsx'
import { MailPanes, type PaneProps } from '../../message/console/mail/mail-panes.tsx'
import type { MailLine } from '../../message/console/mail/mail-row.tsx'
import { useMailSteps } from '../../message/console/mail/use-mail-steps.ts'
import { type MessageText, messageTexts } from '../../message/console/message-texts.ts'
import { folderApi } from '../../message/folder.contract.ts'
import { announcementTable } from '../announcement.table.ts'
import { noticeApi, type ShownNotice } from '../notice.contract.ts'
import { AnnouncementReading } from './announcement-reading.tsx'

const filters = ['title'] as const

/** An announcement as a line of the list: by a person of the tenant, or by the platform. */
export const lineOfNotice = (notice: ShownNotice, t: MessageText): MailLine => ({
  id: notice.noticeId,
  from: notice.publishedByUser ?? t('platform'),
  icon: IconSpeakerphone,
  subject: notice.title,
  sentAt: notice.publishedDate ?? '',
  isUnread: notice.readFlag === 0,
  isPinned: notice.stickyFlag === 1,
  chip: notice.noticeCategoryMeaning,
})

/** The announcements that are shown today, and the open one. */
export function AnnouncementPanes(panes: PaneProps) {
  const t = useFeatureText(messageTexts)
  const { openId, open } = panes
  const notices = useRecordList({
    table: announcementTable,
    filters,
    query: ({ paging, filter }) => query(noticeApi.list, { query: { ...paging, ...filter } }),
    rowKey: notice => notice.noticeId,
    couldNotLoad: t('couldNotLoadAnnouncements'),
  })
  const steps = useMailSteps(notices, openId, open)
  return (
    <MailPanes
      {...panes}
      label={t('announce')}
      steps={steps}
      list={
        <MailList
          list={notices}
          lineOf={notice => lineOfNotice(notice, t)}
          label={t('announce')}
          head={panes.head}
          quick={{
            kind: 'text',
            name: 'title',
            label: t('subject'),
            validate: entry => (String(entry ?? '').length > 200 ? t('tooLong', { most: 200 }) : null),
          }}
          fields={[]}
          tools={<ReadAll />}
          openId={openId}
          isBeside={panes.isBeside}
          onOpen={panes.openFromList}
          empty={
            <EmptyState centered title={t('noAnnouncements')}>
              {t('noAnnouncementsDetail')}
            </EmptyState>
          }
        />
      }
      reading={reading =>
        openId !== null && <AnnouncementReading key={openId} noticeId={openId} reading={reading} />
      }
    />
  )
}

/** Marks the announcements as read, of which the list keeps all. */
function ReadAll() {
  const t = useFeatureText(messageTexts)
  const read = useCall(messageApi.markRead, [messageApi.count, folderApi.countByType, noticeApi.list])
  return (
    <IconButton
      label={t('allRead')}
      icon={IconChecks}
      loading={read.isPending}
      onClick={() =>
        read.mutate(
          { body: { readAll: 1, userMessageTypeCode: typeOf('announce') } },
          { onSuccess: () => noticeSuccess(t('allReadDone')) },
        )
      }
    />
  )
}
