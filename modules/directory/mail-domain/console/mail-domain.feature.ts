import type { ConsoleFeature } from '@atrium/console/feature.ts'
import { permission } from '@atrium/console/tabs/routes.ts'

export const mailDomain: ConsoleFeature = {
  screens: [
    {
      name: 'mail-domain-list',
      title: 'hiam.mailDomain.title',
      icon: 'mail',
      path: '/hiam/mail-domains',
      authority: permission('iam.mail-domain.list'),
      load: async () => (await import('./mail-domain-list.tsx')).MailDomainList,
    },
  ],
}
