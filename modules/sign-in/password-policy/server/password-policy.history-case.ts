import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ save, read, pick }) => [
  {
    entity: 'password_policy',
    async make() {
      const policy = {
        minLength: 12,
        notRecentCount: 5,
        passwordUpdateRate: null,
        passwordReminderPeriod: 14,
        forceModifyPassword: true,
      }
      const row = await save('/iam/v1/password-policies', policy, 'PUT')
      return { id: '', path: '/iam/v1/password-policies', version: row.objectVersionNumber }
    },
    change: ({ path, version }) =>
      save(
        path,
        {
          minLength: 20,
          notRecentCount: 0,
          passwordUpdateRate: 90,
          passwordReminderPeriod: 7,
          forceModifyPassword: false,
          objectVersionNumber: version,
        },
        'PUT',
      ),
    look: async ({ path }) =>
      pick(
        await read(path),
        'minLength',
        'notRecentCount',
        'passwordUpdateRate',
        'passwordReminderPeriod',
        'forceModifyPassword',
      ),
  },
]
