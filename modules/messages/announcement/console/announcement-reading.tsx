import { keyOf, query } from '@atrium/console/api/query.ts'
import { AttachmentList } from '@atrium/console/files/attachments.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { messageApi } from '@atrium/contract/messages/message'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageTexts } from '../../message/console/message-texts.ts'
import { folderApi } from '../../message/folder.contract.ts'
import { type Reading, ReadingPane } from '../../shared/console/reading-pane.tsx'
import { noticeApi } from '../notice.contract.ts'

interface AnnouncementReadingProps {
  noticeId: string
  reading: Reading
}

/** An announcement that is shown today. The server marks it as read when it returns it [NOTICE-3]. */
export function AnnouncementReading({ noticeId, reading }: AnnouncementReadingProps) {
  const t = useFeatureText(messageTexts)
  const client = useQueryClient()
  const found = useQuery({
    ...query(noticeApi.read, { params: { noticeId } }),
    // Fetched on each opening, which the server records as reading.
    staleTime: 0,
    meta: { quiet: true },
  })
  const notice = found.data
  const isRead = notice !== undefined
  useEffect(() => {
    if (!isRead) return
    for (const one of [messageApi.count, folderApi.countByType, noticeApi.list, noticeApi.preview])
      void client.invalidateQueries({ queryKey: keyOf(one) })
  }, [isRead, client])
  const isMissing = found.error?.status === 404
  return (
    <ReadingPane
      reading={reading}
      title={notice?.title}
      failure={
        found.error && {
          title: t(isMissing ? 'announcementNotFound' : 'couldNotLoadAnnouncements'),
          safe: isMissing ? t('announcementNotFoundDetail') : undefined,
          requestId: found.error.requestId,
          onRetry: () => void found.refetch(),
        }
      }
      from={notice && { from: notice.publishedByUser ?? t('platform'), icon: IconSpeakerphone }}
      facts={notice?.endDate && t('shownUntilDate', { date: dateText(notice.endDate) })}
      sentAt={notice?.publishedDate}
      chip={notice && <Chip>{notice.noticeCategoryMeaning}</Chip>}
      markup={notice?.noticeBody}
    >
      {notice?.attachmentUuid && <AttachmentList groupId={notice.attachmentUuid} bucketName="hmsg" />}
    </ReadingPane>
  )
}
