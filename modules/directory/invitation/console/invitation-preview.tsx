import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import type { BodyOf } from '@atrium/contract/endpoint'
import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { invitationApi } from '../invitation.contract.ts'
import css from './invitation-preview.module.css'
import { invitationTexts } from './invitation-texts.ts'

type Terms = BodyOf<typeof invitationApi.preview>

/** The mail as the server would send it, a moment after each change of the form. */
export function InvitationPreview({ terms }: { terms: Terms }) {
  const t = useFeatureText(invitationTexts)
  const name = useStore(userState, state => state.currentUser?.tenantName ?? '')
  // By value: every keystroke makes another object.
  const [wanted] = useDebouncedValue(JSON.stringify(terms), 300)
  const mail = useQuery({
    ...query(invitationApi.preview, { body: JSON.parse(wanted) as Terms }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <section className={css.preview} aria-label={t('preview')}>
      <h3 className={css.heading}>{t('preview')}</h3>
      {mail.isError ? (
        <p className={css.problem}>{t('noPreview')}</p>
      ) : (
        <div className={css.mail} dir="auto">
          <p className={css.sender}>{name}</p>
          <div className={css.letter}>
            <ArchBadge name={name} />
            <h4 className={css.subject}>{mail.data?.subject}</h4>
            {mail.data?.text.split(/\n\s*\n/).map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      )}
    </section>
  )
}
