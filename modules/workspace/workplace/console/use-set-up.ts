import { query } from '@atrium/console/api/query.ts'
import { leafOf } from '@atrium/console/menu/menu.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { useQuery } from '@tanstack/react-query'
import { type SetUpStep, setUpApi } from '../set-up.contract.ts'

/** The page of each step. */
export const setUpPages: Readonly<Record<SetUpStep['code'], string>> = {
  appearance: '/hpfm/config',
  people: '/hiam/sub-account-org/users',
  units: '/hpfm/hr/org',
  roles: '/hiam/role/list',
  passwords: '/hiam/password-policy',
  mail: '/hmsg/email',
}

/** The steps that the role can make, as long as one is left; undefined while they load. */
export function useSetUp(): readonly SetUpStep[] | undefined {
  const found = useQuery({ ...query(setUpApi.steps), meta: { quiet: true } })
  const leaves = useStore(globalState, state => state.menuLeafNode)
  if (found.isPending) return undefined
  const steps = (found.data ?? []).filter(({ code }) => leafOf(leaves, setUpPages[code]))
  return steps.some(step => step.doneFlag === 0) ? steps : []
}
