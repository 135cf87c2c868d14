import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'receive_rule',
    title: ['Notification setting', '接收配置', 'الاستلام'],
    hasHistory: true,
    fields: {
      receiveCode: { title: ['Message type', '接收类型', 'نوع الرسالة'] },
      usual: { title: ['On by default', '默认开启', 'مفعّل افتراضيًا'], wire: 'defaultReceiveTypeList' },
      fixed: { title: ['Fixed', '固定', 'ثابت'], wire: 'fixedReceiveTypeList' },
    },
  },
]
