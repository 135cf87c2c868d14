import { byName, choose, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'receiver group',
    to: '/hmsg/receiver-type',
    entity: 'group',
    new: 'Create receiver group',
    fill: (form, level) =>
      choose(form, 'Roles', level === 'tenant' ? 'Charge nurse' : 'Platform administrator'),
    search: byName('typeName'),
  },
]
