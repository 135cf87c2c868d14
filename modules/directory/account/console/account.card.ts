import type { RecordCards } from '@atrium/console/links/record-card.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { permission } from '@atrium/console/tabs/routes.ts'
import { siteLevel } from '@atrium/contract/constants'

const path = () =>
  userState.get().currentUser?.currentRoleLevel === siteLevel
    ? '/hiam/sub-account-site'
    : '/hiam/sub-account-org/users'

export const recordCards: RecordCards = {
  person: {
    authority: permission('iam.account.list'),
    to: id => `${path()}?user=${id}`,
    load: async () => (await import('./account-summary.tsx')).AccountSummary,
  },
}
