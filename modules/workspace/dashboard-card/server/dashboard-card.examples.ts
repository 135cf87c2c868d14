import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, findRow } from '@atrium/server/testing/examples'
import type { DashboardCardDb } from './dashboard-card.tables.ts'

export const dashboardCardExamples: Examples = {
  rows: {
    platformCard: {
      id: exampleId.platformCard,
      isShared: true,
      make: sender =>
        findRow(sender, (db: DashboardCardDb) =>
          db
            .selectFrom('dashboardCard')
            .select('id')
            .where('code', '=', 'HzeroMessage')
            .where('level', '=', 'organization')
            .executeTakeFirst(),
        ),
    },
  },
}
