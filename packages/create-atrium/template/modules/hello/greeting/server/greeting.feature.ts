import type { ServerFeature } from '@atrium/server/feature'
import { createSet } from '@atrium/server/seed/sets'
import { greetingApi } from '../greeting.contract.ts'
import { entities } from '../greeting.entity.ts'
import { greetingTable } from '../greeting.table.ts'
import { greetingRoutes } from './greeting.routes.ts'

export const greeting: ServerFeature = {
  calls: { 'iam.greeting': greetingApi },
  routes: () => greetingRoutes,
  migrations: new URL('../migrations/', import.meta.url),
  entities,
  tables: [greetingTable],
  errors: {
    'error.greeting.text_taken': {
      status: 409,
      en: 'This greeting already exists',
      zh: '此问候已存在',
      ar: 'هذه التحية موجودة مسبقًا',
      constraints: ['greeting_tenant_id_text_key'],
    },
  },
  pages: [
    {
      code: 'sys.greeting',
      parent: 'sys',
      order: 900,
      icon: 'message',
      route: '/hello/greeting/list',
      name: ['Greetings', '问候', 'التحيات'],
      view: ['iam.greeting.list'],
      sets: [createSet('iam.greeting.create')],
    },
  ],
}
