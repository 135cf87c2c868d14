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
  /**
   * By default the content has its room while the check runs, unseen and out of reach, so that it moves nothing when it
   * comes. False for content that asks the server for something by itself.
   */
  keepsRoom?: boolean
} & ({ call: Endpoint; code?: undefined } | { code: Authority | null | undefined; call?: undefined })

/**
 * Shows its content, such as a button or a form field, to users with the permission. For others it is hidden, or
 * disabled with an explanation, as the server says [PERM-5]. It is also hidden if the check failed, or if it would
 * change a record of another tenant.
 */
export function Can({ call, code, children, keepsRoom = true }: CanProps) {
  const authority = call ? permissionOf(call) : code
  const verdict = useAuthority(authority)
  const isOthers = use(OtherTenantContext) !== undefined && call !== undefined && call.method !== 'GET'
  if (isOthers) return null
  if (verdict.state === 'allowed') return children
  if (verdict.state === 'failed') return <Again />
  if (verdict.state === 'checking' && keepsRoom)
    return (
      <span className={css.room} inert>
        {children}
      </span>
    )
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
      {/* A disabled fieldset disables every control inside. */}
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
