import { field, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'interface text',
    to: '/hpfm/prompt/list',
    entity: 'prompt',
    new: 'Create text',
    name: 'Text',
    code: 'Key prefix',
    fill: form => field(form, 'Key name').fill('lead'),
    search: { by: 'promptKey', field: 'Key' },
    isRemovedFromList: true,
    ofPlatform: 'replace',
  },
]
