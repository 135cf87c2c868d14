import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

interface Trail {
  /** The query of the list's address. */
  search: string
  /** The records as they were last shown. */
  keys: readonly string[]
}

/** The lists as they were left, by path, for the pages of their records. */
const trails = new Map<string, Trail>()

/** Remembers a list as it is shown, for the pages of its records. */
export function useTrail(keys: readonly string[]): void {
  const [path] = useLocation()
  const search = useSearch()
  useEffect(() => {
    if (keys.length > 0) trails.set(path, { search, keys })
  })
}

/**
 * The address of the list as it was filtered, and the steps to the records before and after; without steps if the
 * record was not in it.
 */
export function useListReturn(listPath: string, id: string, pageOf: (id: string) => string) {
  const [, go] = useLocation()
  const trail = trails.get(listPath)
  const at = trail?.keys.indexOf(id) ?? -1
  const search = withoutOpen(trail?.search ?? '', id)
  const step = (to: string | undefined) => (to === undefined ? null : () => go(pageOf(to), { replace: true }))
  return {
    back: search ? `${listPath}?${search}` : listPath,
    steps:
      trail && at >= 0
        ? { onPrevious: step(trail.keys[at - 1]), onNext: step(trail.keys[at + 1]) }
        : undefined,
  }
}

/** The query of a list without the record that was open in its drawer. */
function withoutOpen(search: string, id: string): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of [...query]) if (value === id) query.delete(name)
  return query.toString()
}
