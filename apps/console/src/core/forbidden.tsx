import { ExceptionPage, type ExceptionStep } from '../ui/exception-page.tsx'
import type { Authority } from './authority.ts'
import { navigate } from './navigation.ts'
import { useStore } from './store.ts'
import { useText } from './use-text.ts'
import { userState } from './user-state.ts'

type ForbiddenProps = {
  /** What was asked for, when it is a list of codes. */
  authority?: Authority | null | undefined
}

/** The 403 view: the text of the specification, then who asks, in which role, and what is missing [PERM-8]. */
export function Forbidden({ authority }: ForbiddenProps) {
  const text = useText()
  const user = useStore(userState, state => state.currentUser)
  const codes = typeof authority === 'string' ? [authority] : Array.isArray(authority) ? authority : []
  const code = codes.length > 0 ? codes.join(', ') : undefined
  const steps: ExceptionStep[] = user
    ? [
        {
          id: 'person',
          result: 'yes',
          title: text('hzero.common.exception.403.person', { name: user.realName }),
          reason: user.tenantName,
        },
        {
          id: 'role',
          result: 'yes',
          title: text('hzero.common.exception.403.role', { role: user.currentRoleName }),
        },
        {
          id: 'right',
          result: 'no',
          title: text('hzero.common.exception.403.right'),
          reason: text('hzero.common.exception.403.ask'),
          ...(code && { code }),
        },
      ]
    : []
  return (
    <ExceptionPage
      door="closed"
      title={text('hzero.common.exception.403')}
      steps={steps}
      stepsLabel={text('hzero.common.exception.403.chain')}
      way={{ label: text('hzero.common.exception.back'), href: '/', onClick: () => navigate('/workplace') }}
      reference="403"
    />
  )
}
