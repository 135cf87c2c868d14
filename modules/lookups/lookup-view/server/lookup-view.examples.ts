import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, findRow, postRow, unique } from '@atrium/server/testing/examples'
import type { LookupViewDb } from './lookup-view.tables.ts'

export const lookupViewExamples: Examples = {
  rows: {
    lookupView: {
      id: exampleId.lookupView,
      make: sender =>
        postRow(
          sender,
          `/hpfm/v1/${sender.segment}lov-view-headers`,
          { viewCode: `V-${unique()}`, viewName: 'Piers', title: 'Choose a pier', lovCode: 'HPFM.FLAG' },
          view => view.viewHeaderId,
        ),
    },
    platformView: {
      id: exampleId.platformView,
      isShared: true,
      make: sender =>
        findRow(sender, (db: LookupViewDb) =>
          db.selectFrom('lovView').select('id').where('code', '=', 'HIAM.MENU').executeTakeFirst(),
        ),
    },
  },
  refusedToPlatform: { 'platform.lovView.copy': 404 },
}
