import { field, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'longer text',
    to: '/hpfm/static-text/list',
    entity: 'staticText',
    new: 'Create text',
    name: 'Title',
    fill: form => field(form, 'Text').fill('The desk in Oslo helps.'),
    search: { by: 'textCode', field: 'Code' },
  },
]
