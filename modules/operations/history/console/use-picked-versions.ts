import { useState } from 'react'
import { useSearchParams } from 'wouter'

/** The ids of the two versions that are compared, the first with the second. */
export interface Picked {
  a: string | undefined
  b: string | undefined
}

/** The versions that are compared. On a page of its own, a history has them in its address. */
export function usePickedVersions(isPage: boolean): [picked: Picked, pick: (picked: Picked) => void] {
  const [search, setSearch] = useSearchParams()
  const [picked, pick] = useState<Picked>({ a: undefined, b: undefined })
  if (!isPage) return [picked, pick]
  const inAddress = { a: search.get('a') ?? undefined, b: search.get('b') ?? undefined }
  const write = (picked: Picked) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        for (const name of ['a', 'b'] as const) {
          const id = picked[name]
          if (id === undefined) next.delete(name)
          else next.set(name, id)
        }
        return next
      },
      { replace: true },
    )
  return [inAddress, write]
}
