import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../sign-in-log.columns.ts'
import { signInLogApi } from '../sign-in-log.contract.ts'
import { entities } from '../sign-in-log.entity.ts'
import { signInLogTable, signInTable } from '../sign-in-log.table.ts'
import { signInLogCards } from './sign-in-log.cards.ts'
import { signInLogHzeroShapes } from './sign-in-log.hzero.ts'
import { signInLogPages, signInLogSets } from './sign-in-log.pages.ts'
import { signInLogRoutes } from './sign-in-log.routes.ts'
import { clearingOfSignIns } from './sign-in-log.schedulable.ts'

export const signInLog: ServerFeature = {
  tables: [signInTable, signInLogTable],
  entities,
  columns,
  calls: { 'platform.signInLog': signInLogApi },
  hzeroShapes: signInLogHzeroShapes,
  routes: services => signInLogRoutes(services.site),
  schedulables: [clearingOfSignIns],
  pages: signInLogPages,
  permissionSets: signInLogSets,
  cards: signInLogCards,
}
