import { query } from '@atrium/console/api/query.ts'
import type { QuestionProps } from '@atrium/console/feature.ts'
import { useQuery } from '@tanstack/react-query'
import { RoleEffectDialog } from '../../shared/console/role-effect-dialog.tsx'
import { unitRoleApi } from '../unit-role.contract.ts'

/**
 * Asks before a unit is enabled or disabled, and names the people who gain or lose roles by that; one with people is
 * never deleted.
 */
export function UnitQuestion({ ids: [unitId = ''], effect, change, ...words }: QuestionProps) {
  const isEnabling = change === 'enable'
  const preview = useQuery({
    ...query(unitRoleApi.preview, { params: { unitId }, body: { enabledFlag: isEnabling ? 1 : 0 } }),
    ...{ gcTime: 0, staleTime: 0, meta: { quiet: true } },
  })
  return (
    <RoleEffectDialog
      {...words}
      lead={effect}
      skipsWithoutEffect={isEnabling}
      effect={preview.data}
      failure={preview.error}
    />
  )
}
