import { randomUUID } from 'node:crypto'
import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, postRow, unique } from '@atrium/server/testing/examples'

export const dataHierarchyExamples: Examples = {
  rows: {
    hierarchy: {
      id: exampleId.hierarchy,
      make: async sender =>
        sender.segment === ''
          ? randomUUID()
          : postRow(
              sender,
              `/hpfm/v1/${sender.segment}data-hierarchies`,
              { dataHierarchyCode: `H-${unique()}`, dataHierarchyName: 'Pier', valueSourceCode: 'HPFM.FLAG' },
              hierarchy => hierarchy.dataHierarchyId,
            ),
    },
  },
  refusedToPlatform: {
    'platform.dataHierarchy.create': 400,
    'platform.dataHierarchy.get': 404,
    'platform.dataHierarchy.update': 404,
    'platform.dataHierarchy.remove': 404,
  },
}
