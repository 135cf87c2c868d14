import type { ServerFeature } from '@atrium/server/feature'
import { customFieldsOf } from '@atrium/server/resource/custom/custom-fields'
import { columns } from '../unit.columns.ts'
import { unitApi } from '../unit.contract.ts'
import { entities } from '../unit.entity.ts'
import { extensibleUnit } from '../unit.own-fields.ts'
import { unitMemberApi } from '../unit-member.contract.ts'
import { unitRoleApi } from '../unit-role.contract.ts'
import { unitErrors } from './unit.errors.ts'
import { histories } from './unit.history.ts'
import { unitImport } from './unit.import.ts'
import { unitLookups, unitLookupViews } from './unit.lookups.ts'
import { unitPages, unitSets } from './unit.pages.ts'
import { unitRoutes } from './unit.routes.ts'
import { unitMemberRoutes } from './unit-member.routes.ts'
import { unitRoleRoutes } from './unit-role.routes.ts'

export const unit: ServerFeature = {
  migrations: new URL('../migrations/', import.meta.url),
  histories,
  entities,
  columns,
  calls: { 'platform.unit': { ...unitApi, ...unitRoleApi }, 'platform.unitMember': unitMemberApi },
  extensible: extensibleUnit,
  routes: services => [
    ...unitRoutes(customFieldsOf(extensibleUnit, services)),
    ...unitMemberRoutes,
    ...unitRoleRoutes,
  ],
  importable: services => unitImport(customFieldsOf(extensibleUnit, services)),
  examples: async () => (await import('./unit.examples.ts')).unitExamples,
  errors: unitErrors,
  pages: unitPages,
  permissionSets: unitSets,
  lookups: unitLookups,
  lookupViews: unitLookupViews,
  personalRows: [
    { table: 'unit_member', title: ['Units', '组织单元', 'الوحدات'] },
    {
      table: 'unit',
      by: 'manager_id',
      title: ['Units managed', '管理的组织单元', 'الوحدات المُدارة'],
      erased: 'cleared',
    },
  ],
}
