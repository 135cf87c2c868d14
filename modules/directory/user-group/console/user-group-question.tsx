import { query } from '@atrium/console/api/query.ts'
import type { QuestionProps } from '@atrium/console/feature.ts'
import { useQuery } from '@tanstack/react-query'
import { RoleEffectDialog } from '../../shared/console/role-effect-dialog.tsx'
import { userGroupRoleApi } from '../user-group-role.contract.ts'

const previews = {
  enable: userGroupRoleApi.previewEnabling,
  disable: userGroupRoleApi.previewDisabling,
  remove: userGroupRoleApi.previewRemoval,
}

/** Asks before groups are enabled, disabled or deleted, and names the people who gain or lose roles by that. */
export function UserGroupQuestion({ ids, change, effect, ...words }: QuestionProps) {
  const preview = useQuery({
    ...query(previews[change], { body: { userGroupIds: [...ids] } }),
    ...{ gcTime: 0, staleTime: 0, meta: { quiet: true } },
  })
  return (
    <RoleEffectDialog
      {...words}
      lead={effect}
      danger={change === 'remove'}
      skipsWithoutEffect={change === 'enable'}
      effect={preview.data}
      failure={preview.error}
    />
  )
}
