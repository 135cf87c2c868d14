import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'message_template',
    title: ['Message template', '消息模板', 'قالب رسالة'],
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: { ...common.name, wire: 'templateName', translated: true },
      subject: { title: ['Subject', '主题', 'الموضوع'], wire: 'templateTitle', translated: true },
      body: { title: ['Text', '正文', 'النص'], wire: 'templateContent', translated: true },
      enabled: { ...common.enabled, wire: 'enabledFlag' },
    },
  },
]
