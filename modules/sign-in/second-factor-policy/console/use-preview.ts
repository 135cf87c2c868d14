import { query } from '@atrium/console/api/query.ts'
import type { CountableKind } from '@atrium/contract/sign-in/countable-kind'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Demand, type RoleDraft, secondFactorPolicyApi } from '../second-factor-policy.contract.ts'

interface Policy {
  demand: Demand
  roles: readonly RoleDraft[]
  kinds: readonly CountableKind[]
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
