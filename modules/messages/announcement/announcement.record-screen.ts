import { field, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'announcement',
    to: '/hmsg/notices/list',
    entity: 'notice',
    new: 'Create announcement',
    name: 'Title',
    code: null,
    fill: form => field(form, 'Text').fill('The quay closes at four.'),
    search: { by: 'title', field: 'Title' },
  },
]
