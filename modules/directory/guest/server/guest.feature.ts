import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../guest.columns.ts'
import { guestApi } from '../guest.contract.ts'
import { entities } from '../guest.entity.ts'
import { guestTable } from '../guest.table.ts'
import { guestErrors } from './guest.errors.ts'
import { guestPages } from './guest.pages.ts'
import { guestRoutes } from './guest.routes.ts'

export const guest: ServerFeature = {
  calls: { 'iam.guest': guestApi },
  routes: ({ site }) => guestRoutes(site),
  migrations: new URL('../migrations/', import.meta.url),
  entities,
  columns,
  tables: [guestTable],
  errors: guestErrors,
  pages: guestPages,
  personalRows: [
    {
      table: 'guest',
      title: ['Memberships as a guest', '外部人员身份', 'العضويات كضيف'],
      without: ['ended_roles'],
    },
  ],
  examples: async () => (await import('./guest.examples.ts')).guestExamples,
}
