import { Door } from '@atrium/ui/feedback/door.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Text, useText } from '../language/use-text.ts'
import { beginSignIn, finishSignIn, type SignInFailure } from '../session/sign-in.ts'
import { safeReturn } from '../tabs/paths.ts'
import css from './session-ended.module.css'

/** One exchange per page load, however often this renders: a code is valid once. */
let exchange: Promise<SignInFailure | undefined> | undefined

/** Starts the sign-in, handles its answer, and shows errors with a retry [ROUTE-2]. */
export function SignInPage() {
  const text = useText()
  const [failure, setFailure] = useState<SignInFailure>()

  useEffect(() => {
    exchange ??= signIn()
    void exchange.then(setFailure)
  }, [])

  if (!failure) {
    return (
      <div className={css.page} role="status">
        <p className={css.detail}>{text('hzero.common.session.signingIn')}</p>
        <ProgressLine />
      </div>
    )
  }
  return (
    <div className={css.page} role="alert">
      <Door state="broken" />
      <h1 className={css.title}>{text('hzero.common.session.failed')}</h1>
      <p className={css.detail}>{reasonOf(failure, text)}</p>
      <Button
        variant="filled"
        leftSection={<Glyph icon={IconRefresh} />}
        onClick={() => void beginSignIn().then(setFailure)}
      >
        {text('hzero.common.button.retry')}
      </Button>
    </div>
  )
}

async function signIn(): Promise<SignInFailure | undefined> {
  const query = new URLSearchParams(location.search)
  if (!query.has('code') && !query.has('error')) {
    return beginSignIn(
      query.get('redirect') ? safeReturn(query.get('redirect') ?? '', location.origin) : undefined,
    )
  }
  // Neither the code nor an error may return with a reload or a bookmark.
  history.replaceState(null, '', location.pathname)
  const result = await finishSignIn(query)
  if ('failure' in result) return result.failure
  location.replace(result.returnTo)
  return undefined
}

function reasonOf(failure: SignInFailure, text: Text): string {
  if (failure === 'state') return text('hzero.common.session.failed.state')
  if (failure === 'insecure') return text('hzero.common.session.failed.insecure')
  if (failure === 'network' || !failure.message) return text('hzero.common.session.failed.network')
  return failure.message
}
