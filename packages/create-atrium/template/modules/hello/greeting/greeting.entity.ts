import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'greeting',
    title: ['Greeting', '问候', 'تحية'],
    fields: { text: { title: ['Text', '内容', 'النص'] } },
  },
]
