import { byName, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'send configuration',
    to: '/hmsg/send-config/list',
    entity: 'config',
    new: 'Create send configuration',
    code: 'Message code',
    search: byName('messageName'),
    ofPlatform: 'read',
  },
]
