import { userListApi } from '@atrium/contract/directory/user-list'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../api/query.ts'
import { useStore } from '../session/store.ts'
import { userState } from '../session/user-state.ts'
import type { LovChoice } from './lov-view.ts'

/** The view of fields in which a person is chosen. */
export const peopleView = 'HIAM.USER'

/** The people of the tenant, from the user state, which is filled where a person is chosen [STATE-2] [CALL-1]. */
export function usePeople(isChoosing: boolean): readonly LovChoice[] {
  const people = useStore(userState, state => state.list)
  const { data } = useQuery({
    ...query(userListApi.list),
    enabled: isChoosing,
    staleTime: 0,
    meta: { quiet: true },
  })
  useEffect(() => {
    if (data) userState.set({ list: data })
  }, [data])
  return isChoosing ? people.map(({ id, realName }) => ({ value: id, text: realName })) : []
}
