import { permissionOf } from '@atrium/contract/endpoint'
import { recordHistoryApi } from '@atrium/contract/operations/record-history'
import { useQuery } from '@tanstack/react-query'
import { createElement, use } from 'react'
import { useAuthority } from '../../access/use-authority.ts'
import { query } from '../../api/query.ts'
import { useText } from '../../language/use-text.ts'
import { RecordHistoryContext, type RecordHistoryProps } from '../record-history.ts'
import type { DetailTab } from './detail-page.tsx'

/** The part of a record's page with its versions, for users who may read them; none otherwise. */
export function useHistoryTab(of: RecordHistoryProps): readonly DetailTab[] {
  const text = useText()
  const Panel = use(RecordHistoryContext)
  const { state } = useAuthority(permissionOf(recordHistoryApi.list))
  const isShown = Panel !== undefined && state === 'allowed' && of.id !== undefined
  const { data: newest } = useQuery({
    ...query(recordHistoryApi.list, {
      query: { entityCode: of.entity, page: 0, size: 1, ...(of.id !== undefined && { entityId: of.id }) },
    }),
    enabled: isShown,
    // Every save creates a version.
    staleTime: 0,
    meta: { quiet: true },
  })
  if (!isShown) return []
  return [
    {
      id: 'history',
      label: text('hzero.common.record.history'),
      ...(newest && { count: newest.totalElements }),
      content: createElement(Panel, { ...of, isPage: true }),
    },
  ]
}
