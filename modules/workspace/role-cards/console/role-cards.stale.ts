import type { Stale } from '@atrium/console/messages/stale.ts'
import { roleCardApi } from '../role-card.contract.ts'

export const stale: Stale = {
  cards: [roleCardApi.list],
}
