import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { useQuery } from '@tanstack/react-query'
import css from '../../shared/console/form.module.css'
import { noticeApi } from '../notice.contract.ts'
import { noticeTexts } from './notice-texts.ts'

/** When an announcement was published and unpublished, and by whom; nothing if it never was. */
export function NoticeHistory({ noticeId }: { noticeId: string }) {
  const t = useFeatureText(noticeTexts)
  const found = useQuery(query(noticeApi.history, { params: { noticeId }, query: {} }))
  const records = found.data?.content ?? []
  if (records.length === 0) return null
  return (
    <section className={css.group}>
      <h3>{t('history')}</h3>
      <ul>
        {records.map(record => (
          <li key={record.publishedId}>
            {t(record.publishedStatusCode === 'PUBLISHED' ? 'published' : 'takenBack')}
            {' · '}
            {t('byWhom', {
              date: dateTimeText(record.publishedDate),
              name: record.publishedByUser ?? t('nobody'),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
