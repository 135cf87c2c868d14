import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'credential',
    title: ['Password', '密码', 'كلمة مرور'],
    fields: {
      way: { title: ['Channel', '渠道', 'القناة'] },
    },
  },
]
