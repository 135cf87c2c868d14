import type { RecordCards } from '@atrium/console/links/record-card.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const recordCards: RecordCards = {
  role: {
    authority: permission('iam.role.list'),
    to: id => `/hiam/role/list?role=${id}`,
    load: async () => (await import('./role-summary.tsx')).RoleSummary,
  },
}
