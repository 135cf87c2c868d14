import { query } from '@atrium/console/api/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Demand, type RoleDraft, secondFactorPolicyApi } from '../second-factor-policy.contract.ts'

/** The people who would have to act under this policy. */
export function usePreview({ demand, roles }: { demand: Demand; roles: readonly RoleDraft[] }) {
  const required = roles.flatMap(role => (role.demand === 'required' ? role.roleId : []))
  return useQuery({
    ...query(secondFactorPolicyApi.preview, { query: { demand, roleIds: required.sort().join(',') } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
