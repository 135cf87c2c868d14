import { userListApi } from '@atrium/contract/directory/user-list'
import type { ServerFeature } from '@atrium/server/feature'
import { customFieldsOf } from '@atrium/server/resource/custom/custom-fields'
import { columns } from '../account.columns.ts'
import { accountApi } from '../account.contract.ts'
import { entities } from '../account.entity.ts'
import { extensibleAccount } from '../account.own-fields.ts'
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
import { searchAccounts } from './account.search.ts'
import { accountBatchRoutes } from './account-batch.routes.ts'
import { userListRoutes } from './user-list.routes.ts'

export const account: ServerFeature = {
  migrations: new URL('../migrations/', import.meta.url),
  histories,
  tables: [accountTable],
  entities,
  columns,
  calls: { 'iam.account': accountApi, 'iam.accountBatch': accountBatchApi, 'iam.userList': userListApi },
  extensible: extensibleAccount,
  routes: services => {
    const { site, availableChannels, config } = services
    const outside = { site, availableChannels, origin: config.publicUrl.origin }
    return [
      ...accountRoutes(outside, customFieldsOf(extensibleAccount, services)),
      ...accountBatchRoutes(outside),
      ...userListRoutes,
    ]
  },
  hot: [{ call: accountApi.list }],
  searchable: { entity: 'user', access: userListApi.list.access, find: searchAccounts },
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
