import { query } from '@atrium/console/api/query.ts'
import type { QuestionProps } from '@atrium/console/feature.ts'
import { useQuery } from '@tanstack/react-query'
import { RoleEffectDialog } from '../../shared/console/role-effect-dialog.tsx'
import { unitRoleApi } from '../unit-role.contract.ts'

/** Asks before a unit is disabled, and names the people who lose roles by that; one with people is never deleted. */
export function UnitQuestion({ ids: [unitId = ''], effect, change: _, ...words }: QuestionProps) {
  const preview = useQuery({
    ...query(unitRoleApi.preview, { params: { unitId }, body: { enabledFlag: 0 } }),
    ...{ gcTime: 0, staleTime: 0, meta: { quiet: true } },
  })
  return <RoleEffectDialog {...words} lead={effect} effect={preview.data} failure={preview.error} />
}
