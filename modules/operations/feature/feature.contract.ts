import { endpoint } from '@atrium/contract/endpoint'
import { featureCode } from '@atrium/contract/operations/feature.schema'
import { flag, version } from '@atrium/contract/row'
import { z } from 'zod'

export const featureSwitch = z
  .object({
    featureCode: featureCode.describe('The code of the feature'),
    tenantId: z.int(),
    enabledFlag: flag,
    inherited: z.boolean().describe('Whether the value is the default for all, not set for this tenant'),
    objectVersionNumber: version.optional().describe('Only if it is set for this tenant'),
  })
  .meta({ id: 'FeatureSwitch' })
export type FeatureSwitch = z.infer<typeof featureSwitch>

const tenantId = z.coerce.number().int().min(0).default(0)
const switches = '/hpfm/v1/feature-switches'

export const featureApi = {
  list: endpoint({
    method: 'GET',
    path: switches,
    summary: 'Features of one tenant; those of tenant 0 are the default for all tenants',
    access: { permission: 'platform.feature.list', level: 'site' },
    query: z.object({ tenantId }),
    response: z.array(featureSwitch),
  }),
  update: endpoint({
    method: 'PUT',
    path: switches,
    summary: 'Enable or disable a feature for a tenant, or with null use the default',
    access: { permission: 'platform.feature.update', level: 'site' },
    body: z.object({
      tenantId: z.int().min(0),
      featureCode: featureCode.describe('The code of the feature'),
      enabled: z.boolean().nullable(),
      objectVersionNumber: version.optional().describe('The version of the record'),
    }),
    example: { body: { tenantId: 0, featureCode: 'webhooks', enabled: true } },
    response: z.array(featureSwitch),
  }),
}
