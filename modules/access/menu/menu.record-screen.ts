import { pick, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'menu',
    to: '/hiam/menu',
    entity: 'menu',
    new: 'Create menu',
    fill: form => pick(form, 'Type', 'Folder'),
  },
]
