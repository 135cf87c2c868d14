import { noticeApi } from '@atrium/contract/message/notice'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { detailAddress } from '../../core/message-kind.ts'
import { navigate } from '../../core/navigation.ts'
import { CardLines } from './card-lines.tsx'
import { cardTexts } from './card-texts.ts'

/** The announcements that count now, the newest first. */
export function AnnouncementLines({ most }: { most: number }) {
  const t = useFeatureText(cardTexts)
  const found = useQuery({
    ...query(noticeApi.preview, { query: { previewCount: most } }),
    meta: { quiet: true },
  })
  return (
    <CardLines
      {...found}
      label={t('announce')}
      failed={t('couldNotLoadAnnouncements')}
      none={t('noAnnouncements')}
      lines={found.data?.map(notice => ({
        id: notice.noticeId,
        text: notice.title,
        at: notice.publishedDate ?? '',
        unread: false,
        open: () => navigate(detailAddress('announce', notice.noticeId)),
      }))}
    />
  )
}
