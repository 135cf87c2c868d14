import { byName, choose, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'account',
    to: '/hiam/sub-account-site',
    level: 'platform',
    entity: 'user',
    new: 'Create account',
    code: 'User name',
    isCodeChangeable: true,
    fill: form => choose(form, 'Tenant', 'Atrium'),
    search: byName('realName'),
  },
  {
    what: 'account',
    to: '/hiam/sub-account-org/users',
    level: 'tenant',
    entity: 'user',
    new: 'Create account',
    code: 'User name',
    isCodeChangeable: true,
    search: byName('realName'),
  },
]
