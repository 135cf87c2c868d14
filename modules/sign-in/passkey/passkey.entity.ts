import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'passkey',
    title: ['Passkey', '通行密钥', 'مفتاح مرور'],
    fields: { name: common.name },
  },
]
