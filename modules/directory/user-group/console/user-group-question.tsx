import { query } from '@atrium/console/api/query.ts'
import type { QuestionProps } from '@atrium/console/feature.ts'
import { useQuery } from '@tanstack/react-query'
import { RoleEffectDialog } from '../../shared/console/role-effect-dialog.tsx'
import { userGroupRoleApi } from '../user-group-role.contract.ts'

/** Asks before groups are disabled or deleted, and names the people who lose roles by that. */
export function UserGroupQuestion({ ids, change, effect, ...words }: QuestionProps) {
  const call = change === 'remove' ? userGroupRoleApi.previewRemoval : userGroupRoleApi.previewDisabling
  const preview = useQuery({
    ...query(call, { body: { userGroupIds: [...ids] } }),
    ...{ gcTime: 0, staleTime: 0, meta: { quiet: true } },
  })
  return (
    <RoleEffectDialog
      {...words}
      lead={effect}
      danger={change === 'remove'}
      effect={preview.data}
      failure={preview.error}
    />
  )
}
