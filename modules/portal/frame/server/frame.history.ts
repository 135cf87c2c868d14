import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { footerApi, navigationApi } from '../frame.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  portal_footer: {
    ...historyOf(footerApi),
  },
  portal_navigation: {
    ...historyOf(navigationApi),
  },
}
