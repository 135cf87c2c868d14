import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { detailAddress } from '@atrium/console/messages/message-kind.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { useQuery } from '@tanstack/react-query'
import { CardLines } from '../../shared/console/card-lines.tsx'
import { cardTexts } from '../../shared/console/card-texts.ts'
import { noticeApi } from '../notice.contract.ts'

/** The announcements in effect now, newest first. */
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
        unread: notice.readFlag === 0,
        open: () => navigate(detailAddress('announce', notice.noticeId)),
      }))}
    />
  )
}
