import type { RecordScreen } from '../../../e2e/setup/record-screen.ts'

export const recordScreens: readonly RecordScreen[] = [
  {
    what: 'unit',
    to: '/hpfm/hr/org',
    entity: 'unit',
    new: 'Create unit',
  },
]
