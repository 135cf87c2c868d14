import { permissionOf } from '@atrium/contract/endpoint'
import { recordHistoryApi } from '@atrium/contract/operations/record-history'
import { createElement, use } from 'react'
import { useAuthority } from '../../access/use-authority.ts'
import { useText } from '../../language/use-text.ts'
import { RecordHistoryContext, type RecordHistoryProps } from '../record-history.ts'
import css from './detail-page.module.css'
import type { DetailTab } from './detail-page.tsx'

/** The part of a record's page with its versions, for users who may read them; none otherwise. */
export function useHistoryTab(of: RecordHistoryProps): readonly DetailTab[] {
  const text = useText()
  const Panel = use(RecordHistoryContext)
  const { state } = useAuthority(permissionOf(recordHistoryApi.list))
  if (!Panel || state !== 'allowed') return []
  return [
    {
      id: 'history',
      label: text('hzero.common.record.history'),
      content: <div className={css.content}>{createElement(Panel, of)}</div>,
    },
  ]
}
