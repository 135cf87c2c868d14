import { randomUUID } from 'node:crypto'
import { recordEvent } from '@atrium/server/db/audit/audit'
import type { Site } from '@atrium/server/db/connection/site'
import { quickIndexOf } from '@atrium/server/seed/quick-index'
import { insertRows, lookUp } from '@atrium/server/seed/rows'
import { texts } from '@atrium/server/seed/text'
import type { Change } from '../data.ts'
import type { DemoDb } from '../demo.tables.ts'
import type { LoadedTenant } from './loaded-tenant.ts'
import { dayIn, grantsOf, insertRoles, membersOf } from './tenants.ts'

/** Makes a change as the named person, in a request of its own, so that the audit is realistic. */
export const makeChange = (site: Site, place: LoadedTenant, change: Change): Promise<void> =>
  site({ userId: lookUp(place.people, change.by), requestId: randomUUID() }, db => apply(db, place, change))

async function apply(db: DemoDb, place: LoadedTenant, change: Change): Promise<void> {
  const { tenantId } = place
  const updateRole = (code: string) =>
    db.updateTable('role').where('tenantId', '=', tenantId).where('id', '=', lookUp(place.roles, code))

  if ('creates' in change) return insertRoles(db, place, [change.creates])
  if ('gets' in change) {
    await insertRows(db, 'rolePermissionSet', grantsOf(place, change.role, change.gets))
  } else if ('loses' in change) {
    const sets = grantsOf(place, change.role, change.loses).map(grant => grant.permissionSetId)
    await db
      .deleteFrom('rolePermissionSet')
      .where('tenantId', '=', tenantId)
      .where('roleId', '=', lookUp(place.roles, change.role))
      .where('permissionSetId', 'in', sets)
      .execute()
  } else if ('welcomes' in change) {
    const members = change.welcomes.flatMap(login => membersOf(place, login, [change.role]))
    await insertRows(db, 'memberRole', members)
  } else if ('endsIn' in change) {
    await updateRole(change.role)
      .set({ endOn: dayIn(place, change.endsIn) })
      .executeTakeFirstOrThrow()
  } else if ('asksFor' in change) {
    const sets = grantsOf(place, change.role, [change.asksFor]).map(grant => grant.permissionSetId)
    await recordEvent(db, {
      ...{ tenantId, actorId: lookUp(place.people, change.by), entity: 'permission_request', verb: 'create' },
      entityId: lookUp(place.roles, change.role),
      detail: {
        id: randomUUID(),
        userId: lookUp(place.people, change.by),
        ...{ permission: change.asksFor, setIds: sets, reason: change.reason },
      },
    })
  } else if ('menu' in change) {
    await db
      .updateTable('menu')
      .set({ name: texts(change.name), quickIndex: quickIndexOf(change.name) })
      .where('tenantId', '=', tenantId)
      .where('id', '=', lookUp(place.menus, change.menu))
      .executeTakeFirstOrThrow()
  } else {
    await db
      .updateTable('appUser')
      .set({ enabled: change.enabled })
      .where('tenantId', '=', tenantId)
      .where('id', '=', lookUp(place.people, change.person))
      .executeTakeFirstOrThrow()
  }
}
