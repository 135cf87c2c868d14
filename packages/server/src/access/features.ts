import { type FeatureCode, features } from '@atrium/contract/operations/feature.schema'
import { sql } from 'kysely'
import type { Scoped } from '../db/connection/tenant.ts'
import { AppError } from '../http/app-error.ts'
import { moduleParts } from './module-parts.ts'

interface InstalledFeature {
  code: FeatureCode
  /** Whether tenants have it of which the platform has set nothing. */
  isOnAtFirst: boolean
}

/** Everything that the platform can switch for a tenant: the features of the product, then the modules of one's own. */
export const installedSwitches = (): readonly InstalledFeature[] => [
  ...features.map(code => ({ code, isOnAtFirst: true })),
  ...moduleParts().map(({ name, isOnAtFirst }) => ({ code: name, isOnAtFirst })),
]

/** A stored value of a feature, of a tenant or as the default for all. */
export interface StoredSwitch {
  tenantId: number
  code: string
  enabled: boolean
}

/** The features that a tenant has, by its own rows and those of the default, which come first. */
export function featuresIn(rows: readonly Pick<StoredSwitch, 'code' | 'enabled'>[]): FeatureCode[] {
  // Values of the tenant come after those of the platform, and override them.
  const switches = new Map(rows.map(({ code, enabled }) => [code, enabled]))
  return installedSwitches()
    .filter(({ code, isOnAtFirst }) => switches.get(code) ?? isOnAtFirst)
    .map(({ code }) => code)
}

/** The features that the tenant of the transaction has. */
export async function findFeatures(db: Scoped): Promise<FeatureCode[]> {
  return featuresIn(
    await db.selectFrom('featureSwitch').select(['code', 'enabled']).orderBy('tenantId').execute(),
  )
}

/** The features that a tenant has, on a connection that sees all of them. */
export async function findFeaturesOf(all: Scoped, tenantId: number): Promise<FeatureCode[]> {
  const { rows } = await sql<Pick<StoredSwitch, 'code' | 'enabled'>>`
    select code, enabled from feature_switch where tenant_id in (0, ${tenantId}) order by tenant_id`.execute(
    all,
  )
  return featuresIn(rows)
}

/** @throws `error.feature.off` if the tenant of the transaction does not have the feature. */
export async function requireFeature(db: Scoped, code: FeatureCode): Promise<void> {
  if (!(await findFeatures(db)).includes(code)) throw new AppError('error.feature.off')
}
