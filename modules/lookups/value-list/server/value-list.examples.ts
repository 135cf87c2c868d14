import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, findRow, postRow, type Sender, unique } from '@atrium/server/testing/examples'
import type { ValueListDb } from './value-list.tables.ts'

const makeLookup = (sender: Sender) =>
  postRow(
    sender,
    `/hpfm/v1/${sender.segment}lov-headers`,
    { lovCode: `L-${unique()}`, lovName: 'Piers' },
    lookup => lookup.lovId,
  )

export const valueListExamples: Examples = {
  rows: {
    lookup: { id: exampleId.lookup, make: makeLookup },
    lookupValue: {
      id: exampleId.lookupValue,
      make: async sender =>
        postRow(
          sender,
          `/hpfm/v1/${sender.segment}lov-values`,
          { lovId: await makeLookup(sender), value: 'P4', meaning: 'Pier four' },
          value => value.lovValueId,
        ),
    },
    platformLookup: {
      id: exampleId.platformLookup,
      isShared: true,
      make: sender =>
        findRow(sender, (db: ValueListDb) =>
          db.selectFrom('lov').select('id').where('code', '=', 'HPFM.FLAG').executeTakeFirst(),
        ),
    },
  },
  refusedToPlatform: { 'platform.valueList.copy': 404 },
}
