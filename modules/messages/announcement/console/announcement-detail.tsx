import { keyOf, query } from '@atrium/console/api/query.ts'
import { AttachmentList } from '@atrium/console/files/attachments.tsx'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, dateTimeText } from '@atrium/console/language/formats.ts'
import { messageApi } from '@atrium/contract/messages/message'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageTexts } from '../../message/console/message-texts.ts'
import { type Fact, ReadingPage } from '../../shared/console/reading-page.tsx'
import { noticeApi } from '../notice.contract.ts'

interface AnnouncementDetailProps {
  noticeId: string
}

/** An announcement that is shown today. The server marks it as read when it returns it [NOTICE-3]. */
export function AnnouncementDetail({ noticeId }: AnnouncementDetailProps) {
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
    for (const one of [messageApi.count, noticeApi.list, noticeApi.preview])
      void client.invalidateQueries({ queryKey: keyOf(one) })
  }, [isRead, client])
  const isMissing = found.error?.status === 404
  const until: Fact[] = notice?.endDate ? [[t('shownUntil'), dateText(notice.endDate)]] : []
  return (
    <ReadingPage
      kind="announce"
      title={notice?.title}
      failure={
        found.error && {
          title: t(isMissing ? 'announcementNotFound' : 'couldNotLoadAnnouncements'),
          safe: isMissing ? t('announcementNotFoundDetail') : undefined,
          requestId: found.error.requestId,
          onRetry: () => void found.refetch(),
        }
      }
      facts={
        notice && [
          [t('by'), notice.publishedByUser ?? t('platform')],
          [t('published'), dateTimeText(notice.publishedDate)],
          [t('category'), notice.noticeCategoryMeaning],
          ...until,
        ]
      }
      markup={notice?.noticeBody}
    >
      {notice?.attachmentUuid && <AttachmentList groupId={notice.attachmentUuid} bucketName="hmsg" />}
    </ReadingPage>
  )
}
