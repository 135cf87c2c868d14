import { field, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'interface text',
    to: '/hpfm/prompt/list',
    entity: 'prompt',
    new: 'Create text',
    name: 'Text',
    code: 'Page',
    fill: form => field(form, 'Text of the page').fill('lead'),
    search: { by: 'promptKey', field: 'Key' },
    isRemovedFromList: true,
    ofPlatform: 'replace',
  },
]
