import { byName, choose, field, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'lookup view',
    to: '/hpfm/lov-view/list',
    entity: 'lovView',
    new: 'Create lookup view',
    async fill(form) {
      await field(form, 'Dialog title').fill('Choose a quay')
      await choose(form, 'Lookup', 'Yes or', 'Yes or no')
      await form.getByRole('button', { name: 'Add field' }).click()
      await field(form, 'Field').fill('meaning')
      await field(form, 'Label').fill('Quay')
    },
    search: byName('viewName'),
    ofPlatform: 'read',
  },
]
