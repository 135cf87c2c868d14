import { byName, choose, field, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'webhook',
    to: '/hmsg/webhook-config',
    entity: 'webhook',
    new: 'Create webhook',
    async fill(form, level) {
      if (level === 'platform') await choose(form, 'Tenant', 'Atrium')
      await field(form, 'URL').fill('https://93.184.215.14/atrium')
    },
    search: byName('serverName'),
  },
]
