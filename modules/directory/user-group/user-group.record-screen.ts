import { byName, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'user group',
    to: '/hiam/user-group-management',
    entity: 'userGroup',
    new: 'Create user group',
    search: byName('groupName'),
  },
]
