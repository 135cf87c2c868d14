import { platformTenantId } from '@atrium/contract/constants'
import { type ConfigCode, type ConfigItem, configCodes } from '../config.contract.ts'
import { findRows, product } from './config.reads.ts'
import type { ConfigDb } from './config.tables.ts'

/** The tenant's own values, beside those that apply otherwise. */
export async function findConfigItems(db: ConfigDb, tenantId: number): Promise<ConfigItem[]> {
  const rows = await findRows(db)
  const { colour, accent, version } = await db
    .selectFrom('tenant')
    .select(['colour', 'accent', 'version'])
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
  const ofTenant: Partial<Record<ConfigCode, string>> = { COLOUR: colour, ACCENT: accent ? '1' : '' }
  return configCodes.map(configCode => {
    const configValue = ofTenant[configCode]
    if (configValue !== undefined)
      return {
        configCode,
        configValue,
        defaultValue: product[configCode] ?? '',
        objectVersionNumber: version,
      }
    const of = (wanted: number) => rows.find(row => row.tenantId === wanted && row.code === configCode)
    const own = of(tenantId)
    const above = tenantId === platformTenantId ? undefined : of(platformTenantId)
    return {
      configCode,
      configValue: own?.value ?? '',
      defaultValue: above?.value ?? product[configCode] ?? '',
      ...(own && { objectVersionNumber: own.version }),
    }
  })
}
