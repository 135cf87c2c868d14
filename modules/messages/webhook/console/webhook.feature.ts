import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const webhook: ConsoleFeature = {
  ...resourceScreen('message.webhook', {
    icon: 'message',
    path: '/hmsg/webhook-config',
    texts: 'hmsg.server.webhook',
    load: async () => (await import('../webhook.resource.ts')).webhook,
    drawings: async () => (await import('./webhook-drawings.tsx')).drawings,
  }),
  sections: { webhook: async () => (await import('./webhook-actions.tsx')).WebhookActions },
}
