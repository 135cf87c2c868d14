import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const mailServer: ConsoleFeature = {
  ...resourceScreen('message.mail-server', {
    icon: 'message',
    path: '/hmsg/email',
    opened: 'server',
    texts: 'hmsg.server',
    load: async () => (await import('../mail-server.resource.ts')).mailServer,
    drawings: async () => (await import('./mail-server-drawings.tsx')).drawings,
  }),
  sections: { mail_server: async () => (await import('./mail-server-drawings.tsx')).MailServerTest },
}
