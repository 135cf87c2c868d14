import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { codeLabel, nameLabel } from '@atrium/server/seed/lookup-parts'

export const messageTemplateLookups: readonly LookupContribution[] = [
  {
    code: 'HMSG.MESSAGE_TEMPLATE',
    name: ['Message templates', '消息模板', 'قوالب الرسائل'],
    from: {
      url: '/hmsg/v1/{organizationId}/message/templates',
      value: 'templateCode',
      meaning: 'templateName',
    },
  },
]

export const messageTemplateLookupViews: readonly LookupViewContribution[] = [
  {
    code: 'HMSG.MESSAGE_TEMPLATE',
    name: ['Message templates', '消息模板', 'قوالب الرسائل'],
    lookup: 'HMSG.MESSAGE_TEMPLATE',
    title: ['Choose a template', '选择模板', 'اختر قالبًا'],
    value: 'templateCode',
    display: 'templateName',
    fields: [
      { field: 'templateName', label: nameLabel, search: true },
      { field: 'templateCode', label: codeLabel, search: true, width: 240 },
    ],
  },
]
