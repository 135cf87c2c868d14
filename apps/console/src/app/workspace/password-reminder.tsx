import { Button } from '@mantine/core'
import { useState } from 'react'
import { windowMemory } from '../../api/storage.ts'
import { navigate } from '../../core/navigation.ts'
import { useStore } from '../../core/store.ts'
import { useText } from '../../core/use-text.ts'
import { userState } from '../../core/user-state.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Whom this window has reminded already: once in each session, which takes this memory with it when it ends. */
const reminderKey = 'infoCheckFlag'

/** Says that the password ends soon, to those who want to be reminded. */
export function PasswordReminder() {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const [remindedId, setReminded] = useState(() => windowMemory.read(reminderKey))
  const isDue =
    user !== undefined &&
    user.changePasswordFlag === 1 &&
    user.popoutReminderFlag === 1 &&
    remindedId !== user.id

  function close() {
    if (!user) return
    windowMemory.write(reminderKey, user.id)
    setReminded(user.id)
  }

  return (
    <Dialog
      open={isDue}
      onClose={close}
      size="sm"
      title={text('hzero.common.reminder.password')}
      lead={text('hzero.common.reminder.password.detail')}
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
      {null}
    </Dialog>
  )
}
