import { type FeatureCode, features } from '@atrium/contract/operations/feature.schema'
import type { Scoped } from '../db/connection/tenant.ts'
import { AppError } from '../http/app-error.ts'

/** The features that the tenant of the transaction has. */
export async function findFeatures(db: Scoped): Promise<FeatureCode[]> {
  const rows = await db.selectFrom('featureSwitch').select(['code', 'enabled']).orderBy('tenantId').execute()
  // Values of the tenant come after those of the platform, and override them.
  const switches = new Map(rows.map(({ code, enabled }) => [code, enabled]))
  return features.filter(code => switches.get(code) ?? true)
}

/** @throws `error.feature.off` if the tenant of the transaction does not have the feature. */
export async function requireFeature(db: Scoped, code: FeatureCode): Promise<void> {
  if (!(await findFeatures(db)).includes(code)) throw new AppError('error.feature.off')
}
