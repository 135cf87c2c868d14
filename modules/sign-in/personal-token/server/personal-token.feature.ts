import type { ServerFeature } from '@atrium/server/feature'
import { columns } from '../personal-token.columns.ts'
import { personalTokenApi } from '../personal-token.contract.ts'
import { entities } from '../personal-token.entity.ts'
import { personalTokenTable } from '../personal-token.table.ts'
import { personalTokenErrors } from './personal-token.errors.ts'
import { personalTokenPages } from './personal-token.pages.ts'
import { personalTokenRoutes } from './personal-token.routes.ts'

export const personalToken: ServerFeature = {
  calls: { 'iam.personalToken': personalTokenApi },
  routes: ({ site }) => personalTokenRoutes(site),
  migrations: new URL('../migrations/', import.meta.url),
  entities,
  columns,
  tables: [personalTokenTable],
  errors: personalTokenErrors,
  pages: personalTokenPages,
  personalRows: [
    { table: 'personal_token', title: ['Personal access tokens', '个人访问令牌', 'رموز الوصول الشخصية'] },
    {
      table: 'personal_token_use',
      title: ['Last use of tokens', '令牌最近使用', 'آخر استخدام للرموز'],
      by: '(select k.user_id from personal_token k where k.tenant_id = r.tenant_id and k.id = r.id)',
    },
  ],
  examples: async () => (await import('./personal-token.examples.ts')).personalTokenExamples,
}
