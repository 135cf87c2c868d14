import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button } from '@mantine/core'
import type { InviteAnswer } from '../invitation.contract.ts'
import css from './invitation-result.module.css'
import { invitationTexts } from './invitation-texts.ts'

/** Says how many were invited, and of each of the others why not. */
export function InvitationResult({ answer, onClose }: { answer: InviteAnswer; onClose: () => void }) {
  const t = useFeatureText(invitationTexts)
  const count = answer.invited.length
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('inviteTitle')}
      size="lg"
      actions={
        <Button variant="filled" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Note tone={count > 0 ? 'ok' : 'warn'} live>
        {count > 0 ? t('sentDone', { count }) : t('noneSent')}
      </Note>
      <h3 className={css.head}>{t('refusedTitle')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list without controls is scrolled by keys */}
      <section className={css.list} aria-label={t('refusedTitle')} tabIndex={0}>
        <ul>
          {answer.refused.map(({ email, message }) => (
            <li key={email}>
              <bdi dir="ltr" className={css.email}>
                {email}
              </bdi>
              <span className={css.reason}>{message}</span>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}
