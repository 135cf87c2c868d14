import { endpoint } from '@atrium/contract/endpoint'
import { featureCode } from '@atrium/contract/operations/feature.schema'
import { pageQuery } from '@atrium/contract/page'
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

/** A column of the matrix: a tenant with its value of every feature. */
export const featureColumn = z
  .object({
    tenantId: z.int(),
    tenantName: z.string().describe('The name in the language of the session'),
    tenantColour: z.string().describe('The brand color, `#rrggbb`'),
    userCount: z.int().describe('The number of accounts'),
    switches: z.array(featureSwitch).describe('The features, in the order of the product'),
  })
  .meta({ id: 'FeatureColumn' })
export type FeatureColumn = z.infer<typeof featureColumn>

/** A row of the matrix: a feature with its default and the numbers of all tenants. */
export const featureDefault = featureSwitch
  .extend({
    onCount: z.int().describe('The number of tenants that have it'),
    differingCount: z.int().describe('The number of tenants that differ from the default'),
    moduleName: z
      .string()
      .optional()
      .describe('Of a module of one’s own: its name in the language of the session'),
    moduleDescription: z.string().optional().describe('Of a module of one’s own: a sentence on its use'),
  })
  .meta({ id: 'FeatureDefault' })
export type FeatureDefault = z.infer<typeof featureDefault>

/** The most tenants whose features are set by one call. */
export const mostTenantsAtOnce = 100
const mostFeaturesAtOnce = 100

// The columns of the matrix are not sorted: they are in the order of the names.
const { sort: _, ...paging } = pageQuery([])

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
  matrix: endpoint({
    method: 'GET',
    path: `${switches}/matrix`,
    summary: 'Every feature with its default, and a page of tenants with the value of each feature',
    access: { permission: 'platform.feature.matrix', level: 'site' },
    query: z.object({
      ...paging,
      tenantName: z.string().max(120).optional().describe('A part of the name'),
    }),
    response: z.object({
      defaults: z.array(featureDefault).describe('The defaults of all tenants'),
      tenants: z.array(featureColumn).describe('The tenants of the page'),
      totalElements: z.int().describe('The number of tenants on all pages'),
      tenantCount: z.int().describe('The number of all tenants, whatever their names'),
    }),
  }),
  updateAll: endpoint({
    method: 'PUT',
    path: `${switches}/all`,
    summary: 'Enable or disable several features for several tenants, or with null use the default',
    access: { permission: 'platform.feature.update-all', level: 'site' },
    body: z.object({
      tenantIds: z.array(z.int().min(1)).min(1).max(mostTenantsAtOnce),
      featureCodes: z.array(featureCode).min(1).max(mostFeaturesAtOnce).describe('The codes of the features'),
      enabled: z.boolean().nullable(),
    }),
    example: { body: { tenantIds: [1], featureCodes: ['webhooks'], enabled: true } },
    response: z.object({ changedCount: z.int().describe('The number of values that are others now') }),
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
