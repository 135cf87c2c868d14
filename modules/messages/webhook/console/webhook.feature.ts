import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const webhook: ConsoleFeature = {
  screens: [
    {
      name: 'webhook-list',
      title: 'hmsg.server.webhooks',
      icon: 'message',
      path: '/hmsg/webhook-config',
      authority: permission('message.webhook.list'),
      load: async () => (await import('./webhook-list.tsx')).WebhookList,
    },
  ],
}
