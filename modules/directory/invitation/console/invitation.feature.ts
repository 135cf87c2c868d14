import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const invitation: ConsoleFeature = {
  screens: [
    {
      name: 'invitation-list',
      title: 'hiam.invitation.title',
      icon: 'send',
      path: '/hiam/invitation/list',
      authority: permission('iam.invitation.list'),
      load: async () => (await import('./invitation-list.tsx')).InvitationList,
    },
  ],
}
