import { query } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeclineRequest } from '../../permission-request/console/decline-request.tsx'
import { type OpenRequest, roleRequestApi } from '../../permission-request/permission-request.contract.ts'
import { roleTexts } from '../../role/console/role-texts.ts'
import type { PermissionNode, RoleDetail } from '../../role/role.contract.ts'
import { isHeld, setsIn } from './permission-sets.ts'
import css from './role-requests.module.css'

interface RoleRequestsProps {
  role: Pick<RoleDetail, 'id' | 'parentRoleId' | 'parentRoleName'>
  tree: readonly PermissionNode[]
  /** The marked permission sets. */
  marked: ReadonlySet<string>
  onMark: (setId: string) => void
}

/**
 * The open requests for permissions of a role, each of which is granted or declined. What the parent role lacks is
 * granted there first.
 */
export function RoleRequests({ role, tree, marked, onMark }: RoleRequestsProps) {
  const t = useFeatureText(roleTexts)
  const [declining, setDeclining] = useState<OpenRequest>()
  const found = useQuery({
    ...query(roleRequestApi.list, { params: { roleId: role.id } }),
    meta: { quiet: true },
  })
  const requests = found.data ?? []
  if (requests.length === 0) return null
  const lacking = new Set(
    setsIn(tree)
      .filter(set => set.shieldReason === 'parent-lacks' && !isHeld(set))
      .map(({ id }) => id),
  )
  const { parentRoleId, parentRoleName: parent = '' } = role
  return (
    <ul className={css.requests} aria-label={t('requests')}>
      {requests.map(request => {
        const set = request.sets.find(({ id }) => !lacking.has(id)) ?? request.sets[0]
        const isAbove = set !== undefined && lacking.has(set.id)
        const isMarked = request.sets.some(({ id }) => marked.has(id))
        return (
          <li key={request.requestId}>
            <span className={css.text}>
              {t('asksFor', {
                person: request.realName,
                set: set ? `${set.menuName} › ${set.name}` : request.code,
              })}{' '}
              {request.reason && <q dir="auto">{request.reason}</q>}
            </span>
            {isAbove && parentRoleId !== undefined && (
              <Button
                size="sm"
                onClick={() => navigate(`/hiam/role/permissions/${parentRoleId}?set=${set.id}`)}
              >
                {t('grantToParent', { name: parent })}
              </Button>
            )}
            {set && !isAbove && (
              <Button size="sm" disabled={isMarked} onClick={() => onMark(set.id)}>
                {t(isMarked ? 'markedToGrant' : 'markToGrant')}
              </Button>
            )}
            <Button size="sm" variant="subtle" onClick={() => setDeclining(request)}>
              {t('decline')}
            </Button>
          </li>
        )
      })}
      {declining && (
        <DeclineRequest roleId={role.id} request={declining} onClose={() => setDeclining(undefined)} />
      )}
    </ul>
  )
}
