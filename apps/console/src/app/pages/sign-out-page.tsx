import { useEffect } from 'react'
import { signOut } from '../../core/sign-out.ts'
import { useText } from '../../core/use-text.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
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
