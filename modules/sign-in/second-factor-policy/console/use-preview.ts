import { query } from '@atrium/console/api/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type Demand,
  type FactorKind,
  type RoleDraft,
  secondFactorPolicyApi,
} from '../second-factor-policy.contract.ts'

interface Policy {
  demand: Demand
  roles: readonly RoleDraft[]
  kinds: readonly FactorKind[]
}

/** The people who would have to act under this policy. */
export function usePreview({ demand, roles, kinds }: Policy) {
  const required = roles.flatMap(role => (role.demand === 'required' ? role.roleId : []))
  return useQuery({
    ...query(secondFactorPolicyApi.preview, {
      query: {
        ...{ demand, roleIds: required.sort().join(',') },
        ...(kinds.length === 1 && { kind: kinds[0] }),
      },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
