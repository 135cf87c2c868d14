import { type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, use, useId } from 'react'
import { useText } from '../language/use-text.ts'
import { type Authority, codesOf } from './authority.ts'
import css from './can.module.css'
import { OtherTenantContext } from './other-tenant.ts'
import { permissions } from './permissions.ts'
import { useAuthority } from './use-authority.ts'
import { Why } from './why.tsx'

type CanProps = {
  children: ReactNode
} & ({ call: Endpoint; code?: undefined } | { code: Authority | null | undefined; call?: undefined })

/**
 * Shows its content, a button or an item of a form, to those who may. Others see nothing, or see it disabled with a
 * sign that says why, as the server says [PERM-5]. What could not be checked is not there, and another try is; nor is
 * what would change a record of another tenant.
 */
export function Can({ call, code, children }: CanProps) {
  const authority = call ? permissionOf(call) : code
  const verdict = useAuthority(authority)
  const isOthers = use(OtherTenantContext) !== undefined && call !== undefined && call.method !== 'GET'
  if (isOthers) return null
  if (verdict.state === 'allowed') return children
  if (verdict.state === 'failed') return <Again />
  if (verdict.state === 'checking' || verdict.controllerType === 'hidden') return null
  return <Refused code={codesOf(authority)?.[0]}>{children}</Refused>
}

function Again() {
  const text = useText()
  return (
    <IconButton
      label={text('hzero.common.permission.again')}
      icon={IconRefresh}
      size="sm"
      onClick={() => permissions.retry()}
    />
  )
}

function Refused({ code, children }: { code: string | undefined; children: ReactNode }) {
  const text = useText()
  const reasonId = useId()
  return (
    <>
      {/* A disabled fieldset disables every control inside, whatever it is. */}
      <fieldset
        className={css.disabled}
        disabled
        aria-describedby={reasonId}
        title={text('hzero.common.permission.missing')}
      >
        {children}
        <span id={reasonId} hidden>
          {text('hzero.common.permission.missing')}
        </span>
      </fieldset>
      {code && <Why code={code} />}
    </>
  )
}
