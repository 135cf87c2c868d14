import { choose, type RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'data hierarchy',
    to: '/hpfm/data-hierarchies',
    level: 'tenant',
    entity: 'dataHierarchy',
    new: 'Create data hierarchy',
    fill: form => choose(form, 'Choices', 'Yes or', 'Yes or no'),
  },
]
