import { passwordReminderText, staticTextByCode } from '@atrium/contract/language/static-text'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { useFeatureText } from '../language/feature-texts.ts'
import { useStore } from '../session/store.ts'
import { isPasswordDue, userState } from '../session/user-state.ts'
import { ownWindowMemory } from '../storage/private.ts'
import { navigate } from '../tabs/navigation.ts'
import { passwordReminderTexts } from './password-reminder-texts.ts'

/** The storage key that marks users as reminded: once in each session, at whose end it is deleted. */
const reminderKey = 'infoCheckFlag'

const RichTextReader = onDemand(
  async () => (await import('../rich-text/rich-text-reader.tsx')).RichTextReader,
)

/** Reminds users who want it that the password expires soon, with the tenant's own text if it has one. */
export function PasswordReminder() {
  const t = useFeatureText(passwordReminderTexts)
  const user = useStore(userState, state => state.currentUser)
  const [remindedId, setReminded] = useState(() => ownWindowMemory.read(reminderKey))
  const isDue = isPasswordDue(user) && remindedId !== user?.id

  const own = useQuery({
    ...query(staticTextByCode, { query: { textCode: passwordReminderText, lang: user?.language } }),
    enabled: isDue,
  })
  // Calls without a body answer an empty object.
  const ownReminder = own.data?.text ? own.data : undefined

  function close() {
    if (!user) return
    ownWindowMemory.write(reminderKey, user.id)
    setReminded(user.id)
  }

  return (
    <Dialog
      open={isDue && !own.isLoading}
      onClose={close}
      size="sm"
      title={ownReminder?.title ?? t('reminder.password')}
      lead={ownReminder ? undefined : t('reminder.password.detail')}
      actions={
        <>
          <Button variant="subtle" onClick={close}>
            {t('reminder.later')}
          </Button>
          <Button
            variant="filled"
            data-autofocus
            onClick={() => {
              close()
              navigate('/hiam/user/info?tab=security')
            }}
          >
            {t('reminder.change')}
          </Button>
        </>
      }
    >
      {ownReminder && <RichTextReader markup={ownReminder.text} />}
    </Dialog>
  )
}
