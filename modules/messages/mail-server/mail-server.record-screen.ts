import { byName, choose, field, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'mail server',
    to: '/hmsg/email',
    entity: 'server',
    new: 'Create mail server',
    async fill(form, level) {
      if (level === 'platform') await choose(form, 'Tenant', 'Atrium')
      await field(form, 'Host').fill('93.184.215.14')
      await field(form, 'Sender').fill('Port office <office@example.com>')
    },
    search: byName('serverName'),
  },
]
