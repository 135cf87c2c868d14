import { siteLevel } from '@atrium/contract/constants'
import type { PageContribution } from '@atrium/server/seed/contributions'
import { createSet, deleteSet } from '@atrium/server/seed/sets'

export const mailDomainPages: readonly PageContribution[] = [
  {
    code: 'sys.mail-domain',
    parent: 'sys',
    order: 15,
    icon: 'mail',
    route: '/hiam/mail-domains',
    name: ['Mail domains', '邮箱域名', 'نطاقات البريد'],
    view: ['iam.mail-domain.list'],
    sets: [
      createSet('iam.mail-domain.create', 'iam.mail-domain.check'),
      deleteSet('iam.mail-domain.remove'),
      {
        code: 'button.verify',
        name: ['Verify without a record', '无记录验证', 'الإثبات دون سجل'],
        permissions: ['iam.mail-domain.verify'],
        levels: [siteLevel],
      },
    ],
  },
]
