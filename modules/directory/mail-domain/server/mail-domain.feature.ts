import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../mail-domain.columns.ts'
import { mailDomainApi } from '../mail-domain.contract.ts'
import { entities } from '../mail-domain.entity.ts'
import { mailDomainTable } from '../mail-domain.table.ts'
import { mailDomainErrors } from './mail-domain.errors.ts'
import { mailDomainPages } from './mail-domain.pages.ts'
import { mailDomainRoutes } from './mail-domain.routes.ts'

export const mailDomain: ServerFeature = {
  calls: { 'iam.mailDomain': mailDomainApi },
  routes: ({ site, config }) => mailDomainRoutes(site, config.dnsServers),
  service: 'iam',
  migrations: new URL('../migrations/', import.meta.url),
  entities,
  columns,
  tables: [mailDomainTable],
  errors: mailDomainErrors,
  pages: mailDomainPages,
  demonstration: async () => (await import('./mail-domain.demonstration.ts')).demonstrate,
  examples: async () => (await import('./mail-domain.examples.ts')).mailDomainExamples,
}
