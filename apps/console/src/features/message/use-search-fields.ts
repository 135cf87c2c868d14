import { useSearchParams } from 'wouter'
import type { QueryValue } from '../../ui/query-bar.tsx'

/** What a list is searched by, as the address of the tab has it. Another search begins at the first page. */
export function useSearchFields(names: readonly string[]): [QueryValue, (value: QueryValue) => void] {
  const [search, setSearch] = useSearchParams()
  const value = Object.fromEntries(
    names.flatMap(name => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  )
  const find = (next: QueryValue) =>
    setSearch(
      before => {
        const changed = new URLSearchParams(before)
        changed.delete('page')
        for (const name of names) changed.delete(name)
        for (const [name, entry] of Object.entries(next)) changed.set(name, String(entry))
        return changed
      },
      { replace: true },
    )
  return [value, find]
}
