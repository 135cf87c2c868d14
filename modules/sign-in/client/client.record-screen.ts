import { byName, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'sign-in client',
    to: '/hiam/client',
    level: 'platform',
    entity: 'client',
    new: 'Create client',
    code: 'Client ID',
    async fill(form) {
      await form
        .getByRole('combobox', { name: 'Redirect URIs', exact: true })
        .fill('https://quay.example/back')
      await form.page().keyboard.press('Enter')
    },
    search: byName('name'),
  },
]
