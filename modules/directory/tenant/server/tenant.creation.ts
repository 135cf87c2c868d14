import type { BodyOf } from '@atrium/contract/endpoint'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { Store } from '@atrium/server/db/files/store'
import type { tenantApi } from '../tenant.contract.ts'
import { insertTenant, type NewTenant } from './tenant.actions.ts'
import { findTemplate } from './tenant.queries.ts'
import type { TenantTables } from './tenant.tables.ts'
import { copyFromTemplate } from './tenant.template.ts'

type Start = Pick<BodyOf<typeof tenantApi.create>, 'template' | 'withoutFeatures'>

interface InitialContent extends Omit<NewTenant, 'template'>, Partial<Start> {
  readonly isTemplate?: boolean
}

/** Creates a tenant with its initial content; its people come after. @throws `error.tenant.no_template` */
export async function makeTenant(
  connection: Scoped,
  store: Store,
  { template, withoutFeatures = [], isTemplate = false, ...draft }: InitialContent,
): Promise<number> {
  const db = connection.$extendTables<TenantTables>()
  const tenantId = await insertTenant(db, { ...draft, template: isTemplate })
  if (template) await copyFromTemplate(db, store, template, tenantId)
  const switches = withoutFeatures.map(code => ({ tenantId, code, enabled: false }))
  if (switches.length > 0) await db.insertInto('featureSwitch').values(switches).execute()
  return tenantId
}

/** Everything of a template, as the start of a tenant. @throws `error.tenant.no_template` */
export async function wholeTemplate(
  connection: Scoped,
  templateId: number,
): Promise<Start & Pick<NewTenant, 'colour'>> {
  const { tenantId, tenantColour, roles, lovs, menuCount, configCount, withoutFeatures } = await findTemplate(
    connection.$extendTables<TenantTables>(),
    '',
    templateId,
  )
  return {
    colour: tenantColour,
    withoutFeatures,
    template: {
      tenantId,
      roleIds: roles.map(({ id }) => id),
      lovCodes: lovs.map(({ lovCode }) => lovCode),
      menus: menuCount > 0,
      config: configCount > 0,
    },
  }
}
