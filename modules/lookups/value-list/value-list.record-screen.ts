import { byName, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'lookup',
    to: '/hpfm/value-list/list',
    entity: 'valueList',
    new: 'Create lookup',
    search: byName('lovName'),
    isRemovedFromList: true,
    ofPlatform: 'read',
  },
]
