import type { Explanation } from '@atrium/contract/access/permission'
import type { ReasonStep } from '@atrium/ui/feedback/reason-chain.tsx'
import { listText } from '../language/formats.ts'
import type { CurrentUser } from '../session/user-state.ts'
import type { AccessText } from './access-texts.ts'

type Step = Explanation['steps'][number]

/**
 * The chain of reasons as it is shown: user, role, permission set with the code, data scope. The server's step for the
 * code is merged into that of its set.
 */
export function stepsOf(explanation: Explanation, t: AccessText): ReasonStep[] {
  const { steps, missing, code, moduleOff } = explanation
  const find = (kind: Step['kind']) => steps.find(step => step.kind === kind)
  const [person, role, set, scope] = [
    find('person'),
    find('role'),
    find('permission-set'),
    find('data-scope'),
  ]
  const lacking = missing?.sets[0]
  return [
    {
      id: 'person',
      result: resultOf(person),
      title: t('exception.403.person', { name: person?.name ?? '' }),
      reason: scope?.name ?? '',
    },
    {
      id: 'role',
      result: resultOf(role),
      title: t('exception.403.role', { role: role?.name ?? '' }),
      ...(role && throughOf(role, t)),
      ...(role?.ok === false && { reason: t('exception.403.level'), code }),
    },
    set?.ok === true
      ? {
          id: 'set',
          result: 'yes',
          title: t('exception.403.held', { set: set.name }),
          ...(set.inheritedFrom && {
            reason: t('exception.403.heldBy', { role: set.inheritedFrom }),
          }),
          code,
        }
      : set?.ok === false
        ? {
            id: 'set',
            result: 'no',
            title:
              moduleOff !== undefined
                ? t('exception.403.moduleOff', { module: moduleOff })
                : lacking
                  ? t('exception.403.set', { set: lacking.name, page: lacking.menuName })
                  : t('exception.403.right'),
            code: missing?.code ?? code,
          }
        : unchecked('set', t),
    scope?.ok === true
      ? {
          id: 'scope',
          result: 'yes',
          title: t('exception.403.scope', { tenant: scope.name }),
          ...(scope.dataScope &&
            scope.dataScope !== 'ALL' && {
              reason: t(`exception.403.scope.${scope.dataScope}`),
            }),
        }
      : unchecked('scope', t),
  ]
}

type Through = Pick<Explanation['ownRoles'][number], 'throughGroups' | 'throughUnits'>

/** How a role is held, where that is not directly: the user groups and the units through which it is. */
export function throughText({ throughGroups, throughUnits }: Through, t: AccessText): string | undefined {
  const parts = [
    throughGroups && t('exception.403.through', { groups: listText(throughGroups) }),
    throughUnits && t('exception.403.throughUnit', { units: listText(throughUnits) }),
  ].filter(part => part !== undefined)
  return parts.length > 0 ? parts.join(' · ') : undefined
}

const throughOf = (role: Through, t: AccessText) => {
  const reason = throughText(role, t)
  return reason && { reason }
}

const unchecked = (id: 'set' | 'scope', t: AccessText): ReasonStep => ({
  id,
  result: 'unchecked',
  title: t(`exception.403.${id}.unchecked`),
  reason: t('exception.403.already'),
})

const resultOf = (step: Step | undefined): ReasonStep['result'] =>
  step?.ok === undefined ? 'unchecked' : step.ok ? 'yes' : 'no'

/** The steps known before the server's explanation: user, role, and missing code. */
export const firstSteps = (user: CurrentUser, code: string | undefined, t: AccessText): ReasonStep[] => [
  {
    id: 'person',
    result: 'yes',
    title: t('exception.403.person', { name: user.realName }),
    reason: user.tenantName,
  },
  {
    id: 'role',
    result: 'yes',
    title: t('exception.403.role', { role: user.currentRoleName }),
  },
  { id: 'set', result: 'no', title: t('exception.403.right'), ...(code && { code }) },
]

/** The chain as text, to be copied. */
export const chainText = (steps: readonly ReasonStep[]): string =>
  steps
    .map(({ result, title, reason, code }) => {
      const mark = { yes: '✓', no: '✗', unchecked: '–' }[result]
      return [`${mark} ${title}`, reason, code].filter(Boolean).join(' · ')
    })
    .join('\n')
