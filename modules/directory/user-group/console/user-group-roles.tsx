import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import type { SectionProps } from '@atrium/console/feature.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountApi } from '../../account/account.contract.ts'
import { assignmentApi } from '../../assignment/assignment.contract.ts'
import { RoleEffectDialog } from '../../shared/console/role-effect-dialog.tsx'
import { RolesSection } from '../../shared/console/roles-section.tsx'
import { rolesTexts } from '../../shared/console/roles-texts.ts'
import { userGroupRoleApi } from '../user-group-role.contract.ts'
import { userGroupTexts } from './user-group-texts.ts'

const stale = [userGroupRoleApi.roles, accountApi.list, accountApi.get, assignmentApi.list]

type ChangeOfRoles = { assignRoleIds: string[] } | { removeRoleIds: string[] }

/** The roles that everyone in a group holds; a change is previewed before it is saved. */
export function UserGroupRoles({ record: { id: userGroupId, name } }: SectionProps) {
  const t = useFeatureText(userGroupTexts)
  const isReadOnly = useIsRefused(userGroupRoleApi.changeRoles)
  const params = { userGroupId }
  const found = useQuery(query(userGroupRoleApi.roles, { params }))
  const [change, setChange] = useState<ChangeOfRoles>()
  return (
    <>
      <RolesSection
        roles={found.data}
        failure={found.error}
        onRetry={() => void found.refetch()}
        isReadOnly={isReadOnly}
        help={t('addRoleHelp')}
        none={t('noRoles')}
        onAdd={roleId =>
          !found.data?.some(role => role.roleId === roleId) && setChange({ assignRoleIds: [roleId] })
        }
        onRemove={({ roleId }) => setChange({ removeRoleIds: [roleId] })}
      />
      {change && (
        <RolesChange params={params} name={name} body={change} onClose={() => setChange(undefined)} />
      )}
    </>
  )
}

interface RolesChangeProps {
  params: { userGroupId: string }
  name: string
  body: ChangeOfRoles
  onClose: () => void
}

function RolesChange({ params, name, body, onClose }: RolesChangeProps) {
  const t = useFeatureText(rolesTexts)
  const preview = useQuery({
    ...query(userGroupRoleApi.previewRoles, { params, body }),
    ...{ gcTime: 0, staleTime: 0, meta: { quiet: true } },
  })
  const put = useCall(userGroupRoleApi.changeRoles, stale, { quiet: true, onDone: onClose })
  return (
    <RoleEffectDialog
      question={t('rolesQuestion', { name })}
      action={t('changeRoles')}
      effect={preview.data}
      failure={put.error ?? preview.error}
      busy={put.isPending}
      onConfirm={() => put.mutate({ params, body })}
      onClose={onClose}
    />
  )
}
