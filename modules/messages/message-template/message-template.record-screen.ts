import { byName, field, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'message template',
    to: '/hmsg/message-template/list',
    entity: 'template',
    new: 'Create template',
    async fill(form) {
      await field(form, 'Subject').fill('Ferry at {time}')
      await field(form, 'Text').fill('It leaves at {time}.')
    },
    search: byName('templateName'),
    ofPlatform: 'read',
  },
]
