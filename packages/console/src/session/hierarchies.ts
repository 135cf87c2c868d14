import { type DataHierarchy, hierarchyApi } from '@atrium/contract/lookups/hierarchy'
import { lovApi } from '@atrium/contract/lookups/lov'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { report } from '../api/failures.ts'
import { keyOf, query } from '../api/query.ts'
import { queryClient } from '../api/query-client.ts'
import { useStore } from './store.ts'
import { userState } from './user-state.ts'

/** The data hierarchies of this role as a tree with the session's selections; empty if there are none [STATE-2]. */
export function useHierarchies(): readonly DataHierarchy[] {
  const mayChoose = useStore(userState, state => state.currentUser?.dataHierarchyFlag === 1)
  const { data = none } = useQuery({
    ...query(hierarchyApi.values),
    enabled: mayChoose,
    meta: { quiet: true },
  })
  const shown = mayChoose ? data : none
  useEffect(() => userState.set({ hierarchicalList: shown }), [shown])
  return shown
}

const none: readonly DataHierarchy[] = []

/** Each hierarchy with the selection in its parent, parents first. */
export function flatten(
  tree: readonly DataHierarchy[],
  level = 0,
  parent?: DataHierarchy,
): { hierarchy: DataHierarchy; level: number; parent: DataHierarchy | undefined }[] {
  return tree.flatMap(hierarchy => [
    { hierarchy, level, parent },
    ...flatten(hierarchy.children ?? [], level + 1, hierarchy),
  ])
}

/** The values of a hierarchy, narrowed by the parent's selection. */
export function useChoices(hierarchy: DataHierarchy, parent: DataHierarchy | undefined) {
  const { data = [], error } = useQuery({
    ...query(lovApi.value, { query: { lovCode: hierarchy.valueSourceCode } }),
    meta: { quiet: true },
  })
  const above = parent?.dataHierarchyValue
  return { choices: data.filter(one => above === undefined || one.parentValue === above), error }
}

/** Selects a value, or with the empty value none; all visible data is loaded again [ROLE-6]. */
export async function choose(
  { dataHierarchyCode }: DataHierarchy,
  dataHierarchyValue: string,
  dataHierarchyMeaning: string,
): Promise<void> {
  try {
    await call(hierarchyApi.choose, {
      query: { dataHierarchyCode, dataHierarchyValue, dataHierarchyMeaning },
    })
  } catch (error) {
    await report(error)
  }
  // A refused value was removed meanwhile.
  await queryClient.invalidateQueries({ queryKey: keyOf(lovApi.value) })
  await queryClient.invalidateQueries()
}
