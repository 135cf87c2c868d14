import { Door } from '@atrium/ui/feedback/door.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { clearToken } from '../api/token.ts'
import { countDrafts } from '../drafts/drafts.ts'
import { useText } from '../language/use-text.ts'
import { beginSignIn } from '../session/sign-in.ts'
import { navigate } from '../tabs/navigation.ts'
import { signInPath } from '../tabs/paths.ts'
import css from './session-ended.module.css'

type SessionEndedProps = {
  door: 'elsewhere' | 'expired'
  title: string
  detail: string
  /** The reason that an administrator gave. */
  reason?: string | undefined
}

/** Explains why the session has ended, with a link to sign in again and return. */
export function SessionEnded({ door, title, detail, reason }: SessionEndedProps) {
  const text = useText()
  const [saved] = useState(countDrafts)
  async function signIn() {
    clearToken()
    const failure = await beginSignIn()
    if (failure) navigate(signInPath)
  }
  return (
    <div className={css.page}>
      <Door state={door} />
      <h1 className={css.title}>{title}</h1>
      <p className={css.detail}>{detail}</p>
      {reason && <p className={css.detail}>{reason}</p>}
      {saved > 0 && <p className={css.saved}>{text('hzero.common.draft.safe', { count: saved })}</p>}
      <Button
        variant="filled"
        leftSection={<Glyph icon={IconLogin2} mirrored />}
        onClick={() => void signIn()}
        data-autofocus
      >
        {text('hzero.common.session.signIn')}
      </Button>
    </div>
  )
}
