import { shortcutApi } from '@atrium/contract/workspace/shortcut'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { query } from '../api/query.ts'

const shortcutsQuery = query(shortcutApi.list)

/** The user's shortcuts in the current role, and functions to add and remove one. */
export function useShortcuts() {
  const client = useQueryClient()
  const { data = [], ...rest } = useQuery(shortcutsQuery)
  const replace = useMutation({
    mutationFn: (menuIds: readonly string[]) =>
      call(shortcutApi.replace, { body: menuIds.map(menuId => ({ menuId })) }),
    onSuccess: stored => client.setQueryData(shortcutsQuery.queryKey, stored),
  })
  const has = (menuId: string) => data.some(one => one.menuId === menuId)
  return {
    shortcuts: data,
    ...rest,
    has,
    /** One at a time: the whole list is stored, so that a second change would overwrite the first. */
    isSaving: replace.isPending,
    toggle(menuId: string) {
      if (replace.isPending) return
      const ids = data.map(one => one.menuId)
      replace.mutate(has(menuId) ? ids.filter(one => one !== menuId) : [...ids, menuId])
    },
  }
}
