import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText, instantOf } from '@atrium/console/language/formats.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import type { PersonalToken } from '../personal-token.contract.ts'
import { personalTokenTexts } from './personal-token-texts.ts'

const dayMs = 86_400_000

/** The last day of a token, and how it stands: within a week of it people should replace the token. */
export function TokenEnd({ token }: { token: PersonalToken }) {
  const t = useFeatureText(personalTokenTexts)
  if (token.state !== 'active') return <Status kind="ended">{t(token.state)}</Status>
  const now = new Date()
  // Tokens count until the midnight after their last day.
  const lastMoment = instantOf(token.endDate, now).getTime() - 1
  const days = Math.floor((lastMoment - now.getTime()) / dayMs)
  const date = dateText(new Date(lastMoment))
  if (days > 7) return date
  const left = days === 0 ? t('today') : t('days', { count: days })
  return <Status kind="soon">{`${date} · ${left}`}</Status>
}
