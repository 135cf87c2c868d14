import type { UnitKind } from '@atrium/directory/unit/unit.contract.ts'
import { insertRows, lookUp, newIds } from '@atrium/server/seed/rows'
import { texts } from '@atrium/server/seed/text'
import { sql } from 'kysely'
import type { RoleData, TenantData, UnitData } from '../data.ts'
import type { DemoDb } from '../demo.tables.ts'
import type { LoadedTenant } from './loaded-tenant.ts'

interface Standing {
  unit: UnitData
  parent: UnitData | undefined
  kind: UnitKind
  sort: number
}

/** The units of a tenant with their people, its groups of people, and the data scopes of its roles. */
export async function loadOrganization(db: DemoDb, place: LoadedTenant, data: TenantData): Promise<void> {
  const { tenantId } = place
  const units = standing(data.units ?? [])
  const unitIds = await newIds(
    db,
    units.map(({ unit }) => unit.code),
  )
  const person = (login: string) => lookUp(place.people, login)
  // Parents stand first, as the tree of units is kept row by row.
  await insertRows(
    db,
    'unit',
    units.map(({ unit, parent, kind, sort }) => ({
      tenantId,
      id: lookUp(unitIds, unit.code),
      code: unit.code,
      name: texts(unit.name),
      kind,
      parentId: parent ? lookUp(unitIds, parent.code) : null,
      managerId: unit.manager ? person(unit.manager) : null,
      sort,
    })),
  )
  const positionIds = await newIds(
    db,
    units.flatMap(({ unit }) => Object.keys(unit.positions ?? {}).map(code => `${unit.code} ${code}`)),
  )
  await insertRows(
    db,
    'position',
    units.flatMap(({ unit }) =>
      Object.entries(unit.positions ?? {}).map(([code, { name }], at) => ({
        tenantId,
        id: lookUp(positionIds, `${unit.code} ${code}`),
        unitId: lookUp(unitIds, unit.code),
        code,
        name: texts(name),
        sort: at * 10,
      })),
    ),
  )
  const placed = new Set<string>()
  await insertRows(
    db,
    'unitMember',
    units.flatMap(({ unit }) => {
      const of = (login: string, position?: string) => {
        const isPrimary = !placed.has(login)
        placed.add(login)
        return {
          tenantId,
          userId: person(login),
          unitId: lookUp(unitIds, unit.code),
          positionId: position ? lookUp(positionIds, `${unit.code} ${position}`) : null,
          isPrimary,
        }
      }
      return [
        ...Object.entries(unit.positions ?? {}).flatMap(([code, { people }]) =>
          people.map(login => of(login, code)),
        ),
        ...(unit.people ?? []).map(login => of(login)),
      ]
    }),
  )
  await loadGroups(db, place, data)
  for (const role of data.roles) await loadScope(db, place, role, unitIds)
}

function standing(units: readonly UnitData[], parent?: UnitData): Standing[] {
  return units.flatMap((unit, at) => [
    { unit, parent, kind: unit.kind ?? 'DEPARTMENT', sort: (at + 1) * 10 },
    ...standing(unit.units ?? [], unit),
  ])
}

async function loadGroups(db: DemoDb, { tenantId, people }: LoadedTenant, { groups = [] }: TenantData) {
  const ids = await newIds(
    db,
    groups.map(group => group.code),
  )
  await insertRows(
    db,
    'userGroup',
    groups.map(({ code, name, remark, by }) => ({
      tenantId,
      id: lookUp(ids, code),
      code,
      name: texts(name),
      remark,
      createdBy: lookUp(people, by),
    })),
  )
  await insertRows(
    db,
    'userGroupMember',
    groups.flatMap(({ code, people: members }) =>
      members.map(login => ({ tenantId, userGroupId: lookUp(ids, code), userId: lookUp(people, login) })),
    ),
  )
}

async function loadScope(
  db: DemoDb,
  { tenantId, roles }: LoadedTenant,
  { code, scope }: RoleData,
  unitIds: ReadonlyMap<string, string>,
): Promise<void> {
  if (!scope) return
  const roleId = lookUp(roles, code)
  await db
    .updateTable('role')
    .set({ dataScope: scope.kind })
    .where('tenantId', '=', tenantId)
    .where('id', '=', roleId)
    .execute()
  await insertRows(
    db,
    'roleScopeUnit',
    (scope.units ?? []).map(unit => ({ tenantId, roleId, unitId: lookUp(unitIds, unit) })),
  )
  for (const [hierarchy, value] of Object.entries(scope.values ?? {}))
    await sql`insert into role_scope_value (tenant_id, role_id, data_hierarchy_id, value)
      select tenant_id, ${roleId}, id, ${value} from data_hierarchy
      where tenant_id = ${tenantId} and code = ${hierarchy}`.execute(db)
}
