import { historyOf, type RecordHistory } from '@atrium/server/history/record-history'
import { passwordPolicyApi } from '../password-policy.contract.ts'

export const histories: Readonly<Record<string, RecordHistory>> = {
  password_policy: {
    ...historyOf(passwordPolicyApi),
    fields: {
      passwordUpdateRate: row => row.get('expiresAfterDays') ?? null,
    },
  },
}
