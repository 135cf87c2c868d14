import { byName, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'role',
    to: '/hiam/role/list',
    entity: 'role',
    new: 'Create role',
    search: byName('name'),
    isRemovedFromList: true,
  },
]
