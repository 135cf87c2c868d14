import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { clockOf } from '@atrium/console/language/formats.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { Notice } from '../notice.contract.ts'
import { noticeTexts } from './notice-texts.ts'

/** The status of an announcement, including whether people can see it today. */
export function NoticeStatus({ notice }: { notice: Pick<Notice, 'statusCode' | 'startDate' | 'endDate'> }) {
  const t = useFeatureText(noticeTexts)
  const today = clockOf(new Date()).format('YYYY-MM-DD')
  const { statusCode, startDate, endDate } = notice
  if (statusCode !== 'PUBLISHED') return <Status kind="waiting">{t('draft')}</Status>
  if (endDate && endDate < today) return <Status kind="ended">{t('ended')}</Status>
  if (startDate && startDate > today) return <Status kind="waiting">{t('comes')}</Status>
  return <Status kind="active">{t('published')}</Status>
}
