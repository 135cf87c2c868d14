import { isOn } from '@atrium/server/access/off-modules'
import type { Session } from '@atrium/server/auth/session'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { catalogMeaning } from '../../dashboard/server/dashboard.meanings.ts'
import { isOffered } from '../../dashboard/server/dashboard.queries.ts'
import type { RoleCard } from '../role-card.contract.ts'
import type { RoleCardsDb } from './role-cards.tables.ts'

/** The cards of the role's level that this tenant has, without those of modules that are off, and the role's choice. */
export async function findCardsOfRole(
  db: RoleCardsDb,
  session: Session,
  roleId: string,
  language: string,
): Promise<RoleCard[]> {
  const role = await db.selectFrom('role').select('level').where('id', '=', roleId).executeTakeFirst()
  if (!role) throw new AppError('error.not_found').about(roleId)
  const { rows } = await sql<Omit<RoleCard, 'catalogMeaning' | 'roleId' | 'logo'> & { logo: string | null }>`
    select distinct on (c.code) c.id as card_id, c.code, tr(c.name, ${language}) as name, c.catalog_type,
      c.icon as logo, (r.id is not null)::int as assigned, coalesce(r.shown, c.shown)::int as default_display_flag,
      coalesce(r.fixed, c.fixed)::int as init_flag
    from dashboard_card c
    left join dashboard_role_card r
      on r.card_tenant_id = c.tenant_id and r.card_id = c.id and r.role_id = ${roleId}
    where c.level = ${role.level} and ${isOffered}
    order by c.code, c.tenant_id desc`.execute(db)
  return rows
    .filter(({ code }) => isOn(session.off, 'dashboard_card', code))
    .map(({ logo, ...card }) => ({
      ...card,
      roleId,
      ...(logo !== null && { logo }),
      catalogMeaning: catalogMeaning(card.catalogType, language),
    }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

interface Chosen {
  roleId: string
  cardId: string
  defaultDisplayFlag: 0 | 1
  initFlag: 0 | 1
}

/**
 * @throws `error.not_found` for a role that does not exist or belongs to another tenant,
 * `error.dashboard.card_unknown` for a card that the role cannot have.
 */
export async function chooseCards(
  db: RoleCardsDb,
  session: Session,
  language: string,
  chosen: readonly Chosen[],
): Promise<void> {
  const offered = new Map<string, RoleCard[]>()
  for (const roleId of new Set(chosen.map(one => one.roleId)))
    offered.set(roleId, await findCardsOfRole(db, session, roleId, language))
  for (const { roleId, cardId, defaultDisplayFlag, initFlag } of chosen) {
    if (!offered.get(roleId)?.some(card => card.cardId === cardId))
      throw new AppError('error.dashboard.card_unknown').about(cardId)
    const how = { shown: defaultDisplayFlag === 1, fixed: initFlag === 1 }
    await db
      .insertInto('dashboardRoleCard')
      .columns(['roleId', 'cardTenantId', 'cardId', 'shown', 'fixed'])
      .expression(eb =>
        eb
          .selectFrom('dashboardCard')
          .where('id', '=', cardId)
          .select([
            sql<string>`${roleId}::uuid`.as('roleId'),
            'tenantId',
            'id',
            sql<boolean>`${how.shown}::boolean`.as('shown'),
            sql<boolean>`${how.fixed}::boolean`.as('fixed'),
          ]),
      )
      .onConflict(conflict =>
        conflict.columns(['tenantId', 'roleId', 'cardTenantId', 'cardId']).doUpdateSet(how),
      )
      .execute()
  }
}

/** Deselects cards; those that are not selected stay as they are. */
export async function takeCards(
  db: RoleCardsDb,
  taken: readonly { roleId: string; cardId: string }[],
): Promise<void> {
  for (const { roleId, cardId } of taken)
    await db
      .deleteFrom('dashboardRoleCard')
      .where('roleId', '=', roleId)
      .where('cardId', '=', cardId)
      .execute()
}
