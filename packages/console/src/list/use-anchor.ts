import type { Page } from '@atrium/contract/page'
import { useState } from 'react'
import type { ApiError } from '../api/api-error.ts'

interface Anchored {
  /** The filters and order that it belongs to. */
  search: string
  /** The page it came with, which is read without it. */
  page: number
  anchor: string
}

interface Answer {
  data: Page<unknown> | undefined
  error: ApiError | null
  isPlaceholderData: boolean
}

/**
 * The anchor of a growing list: later pages are read with that of the first one, so that rows that come in front
 * meanwhile move none. The first page always has every row.
 */
export function useAnchor(search: string, page: number) {
  const [known, setKnown] = useState<Anchored>()
  const isLater = known?.search === search && page > 0 && page !== known.page
  const anchor = isLater ? known.anchor : undefined
  // A list that was opened on a later page continues from there, and that page does not change either.
  if (isLater && known.page > 0) setKnown({ ...known, page: 0 })

  return {
    anchor,
    /** Remembers the anchor of an answer, and forgets one that the server refuses. Called while rendering. */
    follow({ data, error, isPlaceholderData }: Answer): void {
      if (anchor !== undefined) {
        if (error?.code === 'error.page.position') setKnown(undefined)
      } else if (data?.anchor !== undefined && !isPlaceholderData && data.anchor !== known?.anchor)
        setKnown({ search, page, anchor: data.anchor })
    },
  }
}
