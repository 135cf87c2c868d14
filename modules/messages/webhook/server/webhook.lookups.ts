import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { codeLabel, nameLabel } from '@atrium/server/seed/lookup-parts'

export const webhookLookups: readonly LookupContribution[] = [
  {
    code: 'HMSG.WEBHOOK',
    name: ['Webhooks', '网络回调', 'ويب هوك'],
    from: { url: '/hmsg/v1/{organizationId}/webhook-servers', value: 'webhookId', meaning: 'serverName' },
  },
]

const view: LookupViewContribution = {
  code: 'HMSG.WEBHOOK',
  name: ['Webhooks', '网络回调', 'ويب هوك'],
  lookup: 'HMSG.WEBHOOK',
  title: ['Choose a webhook', '选择网络回调', 'اختر ويب هوك'],
  value: 'webhookId',
  display: 'serverName',
  fields: [
    { field: 'serverName', label: nameLabel, search: true },
    { field: 'serverCode', label: codeLabel, search: true, width: 160 },
  ],
}

/** The codes under which HZERO-compatible clients ask for the same dialog. */
const hzeroCodes = ['HMSG.SERVER_WEBHOOK']

export const webhookLookupViews: readonly LookupViewContribution[] = [
  view,
  ...hzeroCodes.map(code => ({ ...view, code, forClients: true as const })),
]
