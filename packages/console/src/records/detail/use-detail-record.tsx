import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOtherTenant } from '../../access/of-tenants.tsx'
import type { ApiError } from '../../api/api-error.ts'
import { useRecordQuery } from '../opening/use-record-query.ts'
import css from './detail-page.module.css'

interface DetailRecord<Stored> {
  /** Undefined while it is loading, and if it could not be loaded. */
  stored: Stored | undefined
  /** The name of the tenant that the record belongs to, if that is another one. */
  otherTenant: string | undefined
  problem: ReactNode
  reload: () => void
}

/** The record of a page, and the problem in its place if it cannot be loaded. */
export function useDetailRecord<Stored extends object>(
  query: UseQueryOptions<Stored, ApiError, Stored, QueryKey>,
  words: { couldNotLoad: string; notFound: string; notFoundDetail: string },
): DetailRecord<Stored> {
  const found = useRecordQuery(query)
  const isAbsent = found.error?.status === 404
  const otherTenant = useOtherTenant(query.meta?.acrossTenants === true ? found.data : undefined)
  const reload = () => void found.refetch()
  const hasProblem = found.isError && (isAbsent || found.data === undefined)
  return {
    stored: hasProblem ? undefined : found.data,
    otherTenant,
    reload,
    problem: hasProblem ? (
      <div className={css.problem}>
        <FailedState
          title={isAbsent ? words.notFound : words.couldNotLoad}
          safe={isAbsent ? words.notFoundDetail : undefined}
          requestId={found.error?.requestId}
          onRetry={reload}
        />
      </div>
    ) : undefined,
  }
}
