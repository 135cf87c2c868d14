import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import type { RecordFrame } from './record-drawer.tsx'

interface LoadedEntryProps<Found> extends Pick<RecordFrame, 'onClose' | 'onPrevious' | 'onNext'> {
  /** Loads the entry. */
  query: UseQueryOptions<Found, ApiError, Found, QueryKey>
  titleOf: (found: Found) => string
  words: {
    /** Stands in the head until the entry is there. */
    title: string
    couldNotLoad: string
  }
  /** The entry, drawn by `Entry`. */
  children: (found: Found) => ReactNode
}

/** The drawer of an entry that is loaded beside its list. Its head stays when the entry comes. */
export function LoadedEntry<Found>({ query, titleOf, words, children, ...frame }: LoadedEntryProps<Found>) {
  const found = useQuery({ ...query, staleTime: 0, meta: { ...query.meta, showsAbsence: true } })
  return (
    <Drawer {...frame} title={found.data === undefined ? words.title : titleOf(found.data)}>
      {found.data !== undefined ? (
        children(found.data)
      ) : found.error ? (
        <FailedState
          title={words.couldNotLoad}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <ProgressLine />
      )}
    </Drawer>
  )
}
