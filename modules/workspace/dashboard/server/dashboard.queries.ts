import type { DashboardCard } from '@atrium/contract/workspace/dashboard'
import { arrangedCards, defaultArrangement, type Place } from '@atrium/contract/workspace/dashboard-grid'
import { decide } from '@atrium/server/access/decide'
import { isOn } from '@atrium/server/access/off-modules'
import type { Session } from '@atrium/server/auth/session'
import { sql } from 'kysely'
import { catalogMeaning } from './dashboard.meanings.ts'
import type { DashboardDb } from './dashboard.tables.ts'

type CardRow = Omit<DashboardCard, 'catalogMeaning' | 'roleId'> & { permission: string | null }
export type StoredPlace = Place & { cardId: string }

/**
 * Whether the tenant has a card, in SQL over alias `c`: its own, one of the platform for all, or one assigned
 * to it.
 */
export const isOffered = sql`c.enabled and (c.everywhere or c.tenant_id <> 0
  or exists (select 1 from dashboard_tenant_card tc where tc.card_id = c.id))`

/**
 * The cards selected for the session's roles, or those of the level for a role without a selection, limited to
 * those the session may see. A card of the tenant replaces the platform's with the same code.
 */
export async function findRoleCards(
  db: DashboardDb,
  session: Session,
  language: string,
): Promise<DashboardCard[]> {
  const roleIds = session.roles.map(role => role.id)
  const { rows } = await sql<CardRow>`
    with chosen as (select * from dashboard_role_card where role_id = any(${roleIds}::uuid[]))
    select distinct on (c.code) c.id as card_id, c.code, tr(c.name, ${language}) as name, c.catalog_type, c.level,
      c.icon as logo, c.permission, c.params as card_params, coalesce(r.x, c.x) as x, coalesce(r.y, c.y) as y, c.w, c.h,
      coalesce(r.shown, c.shown)::int as default_display_flag, coalesce(r.fixed, c.fixed)::int as init_flag
    from dashboard_card c
    left join chosen r on r.card_tenant_id = c.tenant_id and r.card_id = c.id
    where c.level = ${session.level} and ${isOffered}
      and (r.id is not null or (select count(distinct role_id) from chosen) < ${roleIds.length})
    order by c.code, c.tenant_id desc, r.role_id = ${session.roleId} desc nulls last, r.role_id`.execute(db)
  return rows
    .filter(({ code }) => isOn(session.off, 'dashboard_card', code))
    .filter(({ permission }) => permission === null || decide(session, { permission }).allowed)
    .map(({ permission: _, logo, ...card }) => ({
      ...card,
      ...(logo && { logo }),
      catalogMeaning: catalogMeaning(card.catalogType, language),
      roleId: session.roleId,
    }))
    .sort((one, other) => one.y - other.y || one.x - other.x)
}

/** The cards that the user sees: in their own arrangement, or in the default positions. */
export async function findLayout(
  db: DashboardDb,
  session: Session,
  language: string,
): Promise<DashboardCard[]> {
  const cards = await findRoleCards(db, session, language)
  const stored = await findPlaces(db, session)
  return stored
    ? placed(cards, stored)
    : defaultArrangement(cards.filter(card => card.defaultDisplayFlag === 1))
}

/** The cards in their stored positions; missing mandatory ones are added at the end. */
function placed(cards: readonly DashboardCard[], places: readonly StoredPlace[]): DashboardCard[] {
  const known = places.flatMap(({ cardId, x, y, w, h }) => {
    const card = cards.find(one => one.cardId === cardId)
    return card ? [{ ...card, x, y, w, h }] : []
  })
  const missing = cards.filter(card => card.initFlag === 1 && !known.some(one => one.cardId === card.cardId))
  const below = Math.max(0, ...known.map(card => card.y + card.h))
  return arrangedCards([...known, ...missing.map(card => ({ ...card, y: below + card.y }))])
}

async function findPlaces(db: DashboardDb, session: Session): Promise<StoredPlace[] | undefined> {
  const row = await db
    .selectFrom('dashboardLayout')
    .select('places')
    .where('userId', '=', session.userId)
    .where('roleId', '=', session.roleId)
    .executeTakeFirst()
  return row?.places
}

export async function keepPlaces(
  db: DashboardDb,
  session: Session,
  given: readonly StoredPlace[],
): Promise<void> {
  const places = JSON.stringify(given)
  await db
    .insertInto('dashboardLayout')
    .values({ userId: session.userId, roleId: session.roleId, places })
    .onConflict(conflict => conflict.columns(['tenantId', 'userId', 'roleId']).doUpdateSet({ places }))
    .execute()
}

export async function forgetPlaces(db: DashboardDb, session: Session): Promise<void> {
  await db
    .deleteFrom('dashboardLayout')
    .where('userId', '=', session.userId)
    .where('roleId', '=', session.roleId)
    .execute()
}
