import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'guest',
    title: ['Guest', '外部人员', 'ضيف'],
    fields: {
      userId: common.userId,
      untilOn: { title: ['Guest until', '外部人员有效至', 'ضيف حتى'], wire: 'untilDate' },
      endedAt: { title: ['Removed', '移除时间', 'أُزيل'], wire: 'removedDate' },
      hasLeft: { title: ['Left by themselves', '自行退出', 'غادر بنفسه'] },
      endedRoles: { title: ['Roles until then', '此前的角色', 'الأدوار حتى ذلك'], withheld: true },
    },
  },
]
