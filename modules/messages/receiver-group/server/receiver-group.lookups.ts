import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { codeLabel, nameLabel } from '@atrium/server/seed/lookup-parts'

export const receiverGroupLookups: readonly LookupContribution[] = [
  {
    code: 'HMSG.RECEIVER_GROUP',
    name: ['Receiver groups', '接收组', 'مجموعات المستلمين'],
    from: {
      url: '/hmsg/v1/{organizationId}/receiver-types',
      value: 'receiverTypeId',
      meaning: 'typeName',
    },
  },
]

export const receiverGroupLookupViews: readonly LookupViewContribution[] = [
  {
    code: 'HMSG.RECEIVER_GROUP',
    name: ['Receiver groups', '接收组', 'مجموعات المستلمين'],
    lookup: 'HMSG.RECEIVER_GROUP',
    title: ['Choose receiver groups', '选择接收组', 'اختيار مجموعات المستلمين'],
    value: 'receiverTypeId',
    display: 'typeName',
    fields: [
      { field: 'typeName', label: nameLabel, search: true },
      { field: 'typeCode', label: codeLabel, search: true, width: 200 },
    ],
  },
]
