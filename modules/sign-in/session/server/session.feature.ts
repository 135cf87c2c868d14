import type { ServerFeature } from '@atrium/server/feature'
import { sessionApi } from '../session.contract.ts'
import { sessionRoutes } from './session.routes.ts'

export const session: ServerFeature = {
  calls: { 'iam.session': sessionApi },
  routes: services => sessionRoutes(services.site),
  examples: async () => (await import('./session.examples.ts')).sessionExamples,
  personalRows: [
    { table: 'session', title: ['Sessions', '会话', 'الجلسات'], ofHome: true, without: ['previous_secrets'] },
  ],
}
