import { passwordReminderText, staticTextApi } from '@atrium/contract/language/static-text'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '../api/query.ts'
import { windowMemory } from '../api/storage.ts'
import { useText } from '../language/use-text.ts'
import { useStore } from '../session/store.ts'
import { isPasswordDue, userState } from '../session/user-state.ts'
import { navigate } from '../tabs/navigation.ts'

/** Whom this window has reminded already: once in each session, which takes this memory with it when it ends. */
const reminderKey = 'infoCheckFlag'

const RichTextReader = lazy(async () => ({
  default: (await import('../rich-text/rich-text-reader.tsx')).RichTextReader,
}))

/** Says that the password ends soon, to those who want to be reminded: in the tenant's own words when it has some. */
export function PasswordReminder() {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const [remindedId, setReminded] = useState(() => windowMemory.read(reminderKey))
  const isDue = isPasswordDue(user) && remindedId !== user?.id

  const own = useQuery({
    ...query(staticTextApi.byCode, { query: { textCode: passwordReminderText } }),
    enabled: isDue,
  })
  // A call that answers nothing answers an empty object.
  const said = own.data?.text ? own.data : undefined

  function close() {
    if (!user) return
    windowMemory.write(reminderKey, user.id)
    setReminded(user.id)
  }

  return (
    <Dialog
      open={isDue && !own.isLoading}
      onClose={close}
      size="sm"
      title={said?.title ?? text('hzero.common.reminder.password')}
      lead={said ? undefined : text('hzero.common.reminder.password.detail')}
      actions={
        <>
          <Button variant="subtle" onClick={close}>
            {text('hzero.common.reminder.later')}
          </Button>
          <Button
            variant="filled"
            data-autofocus
            onClick={() => {
              close()
              navigate('/hiam/user/info?tab=security')
            }}
          >
            {text('hzero.common.reminder.change')}
          </Button>
        </>
      }
    >
      <Suspense>{said && <RichTextReader markup={said.text} />}</Suspense>
    </Dialog>
  )
}
