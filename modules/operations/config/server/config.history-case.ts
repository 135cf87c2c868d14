import type { MakeHistoryCases } from '@atrium/server/testing/history-cases'

export const historyCases: MakeHistoryCases = ({ save, read, tenantId }) => [
  {
    entity: 'config',
    async make() {
      const path = `/hpfm/v1/config/${tenantId()}`
      await save(path, [{ configCode: 'TITLE', configValue: 'Harbour office' }], 'PUT')
      return { id: '', path, version: 1 }
    },
    change: ({ path }) =>
      save(path, [{ configCode: 'TITLE', configValue: 'Port', objectVersionNumber: 1 }], 'PUT'),
    look: async ({ path }) =>
      (await read(path)).find((item: { configCode: string }) => item.configCode === 'TITLE').configValue,
  },
]
