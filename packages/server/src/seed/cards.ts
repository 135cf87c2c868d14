import { platformTenantId, siteLevel, tenantLevel } from '@atrium/contract/constants'
import { type Insertable, sql } from 'kysely'
import { installedFeatures } from '../modules.ts'
import type { DashboardCardTable, SeedDb } from './seed.tables.ts'
import { texts } from './text.ts'

type CardRow = Insertable<DashboardCardTable>

/** The cards that the installed features contribute, for the platform and for tenants. */
export function cardRows(): CardRow[] {
  const cards = installedFeatures().flatMap(({ cards }) => cards ?? [])
  return ([siteLevel, tenantLevel] as const).flatMap(level =>
    cards
      .filter(card => (card.level ?? level) === level)
      .map(({ name, ...card }) => ({ ...card, name: texts(name), tenantId: platformTenantId, level })),
  )
}

/** Adds and updates the product's cards. Cards changed by a user are left as they are, and so is `enabled`. */
export async function putCards(db: SeedDb, cards: readonly CardRow[]): Promise<void> {
  await db
    .insertInto('dashboardCard')
    .values([...cards])
    .onConflict(conflict =>
      conflict
        .columns(['tenantId', 'level', 'code'])
        .doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          catalogType: ref('excluded.catalogType'),
          icon: ref('excluded.icon'),
          permission: ref('excluded.permission'),
          params: ref('excluded.params'),
          x: ref('excluded.x'),
          y: ref('excluded.y'),
          w: ref('excluded.w'),
          h: ref('excluded.h'),
          shown: ref('excluded.shown'),
        }))
        .where(sql<boolean>`dashboard_card.updated_by is null and (dashboard_card.name, dashboard_card.catalog_type, dashboard_card.icon, dashboard_card.permission,
            dashboard_card.params, dashboard_card.x, dashboard_card.y, dashboard_card.w, dashboard_card.h, dashboard_card.shown)
          is distinct from (excluded.name, excluded.catalog_type, excluded.icon, excluded.permission, excluded.params,
            excluded.x, excluded.y, excluded.w, excluded.h, excluded.shown)`),
    )
    .execute()
}
