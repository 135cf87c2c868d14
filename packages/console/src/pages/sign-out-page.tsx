import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useEffect } from 'react'
import { useText } from '../language/use-text.ts'
import { signOut } from '../session/sign-out.ts'
import css from './session-ended.module.css'

/** [ROUTE-3] */
export function SignOutPage() {
  const text = useText()
  useEffect(() => void signOut(), [])
  return (
    <div className={css.page} role="status">
      <p className={css.detail}>{text('hzero.common.session.signingOut')}</p>
      <ProgressLine />
    </div>
  )
}
