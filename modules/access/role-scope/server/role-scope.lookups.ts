import type { LookupContribution } from '@atrium/server/seed/contributions'
import { meanings } from '@atrium/server/seed/lookup-parts'

export const roleScopeLookups: readonly LookupContribution[] = [
  {
    code: 'HIAM.DATA_SCOPE',
    forClients: true,
    name: ['Data scopes of roles', '角色数据范围', 'نطاقات بيانات الأدوار'],
    values: meanings({
      ALL: ['All records', '全部数据', 'كل السجلات'],
      UNIT_AND_BELOW: ['Own unit and below', '本组织及下级', 'الوحدة وما تحتها'],
      UNIT: ['Own unit', '本组织', 'الوحدة'],
      OWN: ['Own records', '仅本人', 'السجلات الخاصة'],
      CHOSEN: ['Selected units and hierarchies', '指定组织与数据层级', 'وحدات وتسلسلات مختارة'],
    }),
  },
]
