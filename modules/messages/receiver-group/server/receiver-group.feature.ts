import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../receiver-group.columns.ts'
import { receiverGroupApi } from '../receiver-group.contract.ts'
import { entities } from '../receiver-group.entity.ts'
import { receiverGroupTable } from '../receiver-group.table.ts'
import { receiverGroupErrors } from './receiver-group.errors.ts'
import { histories } from './receiver-group.history.ts'
import { receiverGroupHzeroShapes } from './receiver-group.hzero.ts'
import { receiverGroupLookups, receiverGroupLookupViews } from './receiver-group.lookups.ts'
import { receiverGroupPages } from './receiver-group.pages.ts'
import { receiverGroupRoutes } from './receiver-group.routes.ts'

export const receiverGroup: ServerFeature = {
  histories,
  tables: [receiverGroupTable],
  entities,
  columns,
  calls: { 'message.receiverGroup': receiverGroupApi },
  hzeroShapes: receiverGroupHzeroShapes,
  routes: () => receiverGroupRoutes,
  examples: async () => (await import('./receiver-group.examples.ts')).receiverGroupExamples,
  errors: receiverGroupErrors,
  pages: receiverGroupPages,
  lookups: receiverGroupLookups,
  lookupViews: receiverGroupLookupViews,
  personalRows: [
    {
      table: 'receiver_group_member',
      by: 'to_user_id',
      title: ['Receiver groups', '接收组', 'مجموعات المستلمين'],
    },
  ],
}
