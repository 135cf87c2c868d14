import { userListApi } from '@atrium/contract/directory/user-list'
import type { ServerFeature } from '@atrium/server/feature'
import { searchMembers } from '../../assignment/server/assignment.reads.ts'
import { columns } from '../account.columns.ts'
import { accountApi } from '../account.contract.ts'
import { entities } from '../account.entity.ts'
import { accountTable } from '../account.table.ts'
import { accountBatchApi } from '../account-batch.contract.ts'
import { accountErrors } from './account.errors.ts'
import { histories } from './account.history.ts'
import { accountImport } from './account.import.ts'
import { accountLookups, accountLookupViews } from './account.lookups.ts'
import { accountMessages } from './account.messages.ts'
import { accountPages, accountSets } from './account.pages.ts'
import { accountRecent } from './account.recent.ts'
import { accountRoutes } from './account.routes.ts'
import { accountBatchRoutes } from './account-batch.routes.ts'
import { userListRoutes } from './user-list.routes.ts'

export const account: ServerFeature = {
  migrations: new URL('../migrations/', import.meta.url),
  histories,
  tables: [accountTable],
  entities,
  columns,
  calls: { 'iam.account': accountApi, 'iam.accountBatch': accountBatchApi, 'iam.userList': userListApi },
  routes: services => [
    ...accountRoutes(services.site, services.availableChannels, services.config.publicUrl.origin),
    ...accountBatchRoutes({
      site: services.site,
      availableChannels: services.availableChannels,
      origin: services.config.publicUrl.origin,
    }),
    ...userListRoutes,
  ],
  hot: [{ call: accountApi.list }],
  searchable: { entity: 'user', access: userListApi.list.access, find: searchMembers },
  importable: accountImport,
  examples: async () => (await import('./account.examples.ts')).accountExamples,
  recent: accountRecent,
  errors: accountErrors,
  pages: accountPages,
  permissionSets: accountSets,
  lookups: accountLookups,
  lookupViews: accountLookupViews,
  messages: accountMessages,
}
