import { exampleId } from '@atrium/contract/example-ids'
import { type Examples, findRow } from '@atrium/server/testing/examples'
import { sql } from 'kysely'
import type { AnnouncementDb } from './announcement.tables.ts'

export const announcementExamples: Examples = {
  rows: {
    publicNotice: {
      id: exampleId.publicNotice,
      isShared: true,
      isOfDemonstration: true,
      make: sender =>
        findRow(sender, (db: AnnouncementDb) =>
          db
            .selectFrom('notice as n')
            .innerJoin('tenant as t', 't.tenantId', 'n.tenantId')
            .select('n.id')
            .where('t.num', '=', 'NORRVIK')
            .where('n.status', '=', 'PUBLISHED')
            .where('n.receiverType', '=', 'ANNOUNCE')
            .where(sql<boolean>`coalesce(n.end_on, current_date) >= current_date`)
            .executeTakeFirst(),
        ),
    },
  },
}
