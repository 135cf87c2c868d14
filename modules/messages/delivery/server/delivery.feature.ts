import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../delivery.columns.ts'
import { deliveryApi } from '../delivery.contract.ts'
import { deliveryErrors } from './delivery.errors.ts'
import { deliveryHzeroShapes } from './delivery.hzero.ts'
import { deliveryPages } from './delivery.pages.ts'
import { deliveryRoutes } from './delivery.routes.ts'
import { clearingOfDeliveries } from './delivery.schedulable.ts'
import { startSending } from './delivery.sending.ts'

export const delivery: ServerFeature = {
  migrations: new URL('../migrations/', import.meta.url),
  columns,
  calls: { 'message.delivery': deliveryApi },
  hzeroShapes: deliveryHzeroShapes,
  routes: services => deliveryRoutes(services.site),
  service: 'message',
  background: (app, services) =>
    startSending({
      site: services.site,
      changes: services.changes,
      cache: services.cache,
      mail: services.config.mail,
      key: services.encryptionKey,
      egress: services.egress,
      log: app.log,
    }),
  schedulables: [clearingOfDeliveries],
  examples: async () => (await import('./delivery.examples.ts')).deliveryExamples,
  errors: deliveryErrors,
  pages: deliveryPages,
  personalRows: [
    {
      table: 'delivery',
      by: 'to_user_id',
      title: [
        'Mail and texts sent to the person',
        '发送给此人的邮件和短信',
        'رسائل البريد والنصوص المرسلة إلى الشخص',
      ],
      names: ['recipient', 'subject', 'body', 'html'],
      without: ['secrets'],
    },
  ],
}
