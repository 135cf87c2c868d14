import { type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import type { ReactNode } from 'react'
import type { Authority } from './authority.ts'
import css from './can.module.css'
import { useAuthority } from './use-authority.ts'
import { useText } from './use-text.ts'

type CanProps = {
  children: ReactNode
} & ({ call: Endpoint; code?: undefined } | { code: Authority | null | undefined; call?: undefined })

/** Shows its content to those who may; others see nothing, or see it disabled, as the server says [PERM-5]. */
export function Can({ call, code, children }: CanProps) {
  const text = useText()
  const verdict = useAuthority(call ? permissionOf(call) : code)
  if (verdict.state === 'allowed') return children
  if (verdict.state !== 'denied' || verdict.controllerType === 'hidden') return null
  // A disabled fieldset disables every control inside, whatever it is.
  return (
    <fieldset className={css.disabled} disabled title={text('hzero.common.permission.missing')}>
      {children}
    </fieldset>
  )
}
