import { permissionOf } from '@atrium/contract/endpoint'
import { workplaceApi } from '@atrium/contract/iam/workplace'
import type { ComponentType } from 'react'
import type { Authority } from '../../core/authority.ts'
import { RecentChangesCard } from './recent-changes-card.tsx'
import { ShortcutsCard } from './shortcuts-card.tsx'

/** A card of the dashboard: what it is called in stored layouts, how wide it is, and who may see it. */
export interface WorkplaceCard {
  code: string
  /** Of twenty columns. */
  span: number
  authority: Authority | undefined
  Card: ComponentType
}

/** Cards in their order; services add theirs here. */
export const cards: readonly WorkplaceCard[] = [
  { code: 'HZERO_CommonlyUsed', span: 8, authority: undefined, Card: ShortcutsCard },
  {
    code: 'ATRIUM_RecentChanges',
    span: 12,
    authority: permissionOf(workplaceApi.recentChanges),
    Card: RecentChangesCard,
  },
]
