import { supportAccessApi } from '@atrium/contract/access/support-access'
import { anyOf } from '@atrium/contract/any-of'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { featureCode } from '@atrium/contract/operations/feature.schema'
import { page, pageQuery } from '@atrium/contract/page'
import { customInput, customOrder, customQuery, customValues } from '@atrium/contract/resource/custom'
import {
  code,
  flag,
  id,
  languageCode,
  moment,
  rowToken,
  stamps,
  translations,
  version,
} from '@atrium/contract/row'
import { z } from 'zod'
import { loginName } from '../account/account.contract.ts'

/** Days for which a tenant stays in the bin before it is deleted. */
export const binDays = 30

/** The lifecycle states of a tenant. */
export const tenantStatus = z.enum(['ENABLED', 'SUSPENDED', 'BINNED']).meta({ id: 'TenantStatus' })
export type TenantStatus = z.infer<typeof tenantStatus>

/** The usage of a tenant's limits. */
export const tenantUsage = z
  .object({
    userCount: z.int().describe('Enabled accounts whose home is this tenant'),
    limitUserQty: z.int().optional().describe('The maximum number of people; missing for no limit'),
    usedCapacity: z.int().describe('The size of its files in bytes'),
    totalCapacity: z.int(),
  })
  .meta({ id: 'TenantUsage' })
export type TenantUsage = z.infer<typeof tenantUsage>

export const tenant = stamps
  .extend({
    tenantId: z.int(),
    tenantNum: z.string(),
    tenantName: z.string(),
    tenantColour: z.string(),
    domain: z.string().optional(),
    enabledFlag: z.union([z.literal(0), z.literal(1)]),
    statusCode: tenantStatus,
    ...tenantUsage.shape,
    templateFlag: flag.describe('Whether new tenants can copy from it'),
    suspendedDate: moment.optional(),
    suspendedReason: z.string().optional(),
    exportedDate: moment.optional().describe('When it was last exported'),
    binnedDate: moment
      .optional()
      .describe('When it was moved to the bin, by whom, and when it will be deleted'),
    binnedByName: z.string().optional(),
    removalDate: moment.optional(),
    custom: customValues
      .optional()
      .describe('The values of own fields, by their codes; absent where the platform has added none'),
  })
  .meta({ id: 'Tenant' })
export type Tenant = z.infer<typeof tenant>

const tenantTexts = translations({ tenantName: 120 })

export const tenantDetail = tenant
  .extend({ _tls: tenantTexts, _token: rowToken.describe('The token that came with the row') })
  .meta({ id: 'TenantDetail' })
export type TenantDetail = z.infer<typeof tenantDetail>

const draft = z.object({
  tenantName: z.string().trim().min(1).max(120),
  tenantColour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .default('#066973'),
  limitUserQty: z.int().min(1).max(1_000_000).optional(),
  totalCapacity: z
    .int()
    .min(0)
    .max(1e15)
    .optional()
    .describe('In bytes; if missing, unchanged or the default'),
  templateFlag: flag.optional(),
  custom: customInput,
  _tls: tenantTexts
    .optional()
    .describe('Names in other languages; `tenantName` is in the language of the caller'),
})

/** The first administrator of a tenant, who creates further accounts. */
const firstAdministrator = z.object({
  realName: z.string().trim().min(1).max(120),
  loginName,
  email: z.email().max(254).describe('The email address'),
  language: languageCode.optional().describe("Missing for the platform's default"),
})

/** The content that a new tenant copies from a template. */
const fromTemplate = z.object({
  tenantId: z.int().min(1),
  roleIds: z.array(id).max(500).default([]),
  lovCodes: z.array(z.string().max(128)).max(500).default([]).describe('The codes of the lookups'),
  menus: z.boolean().default(false).describe("The template's own menus, with their permission sets"),
  config: z.boolean().default(false).describe('The settings of the workspace, title and pictures included'),
})

const newTenant = draft.extend({
  tenantNum: code.max(60),
  administrator: firstAdministrator.describe('The first person of the tenant'),
  template: fromTemplate.optional().describe('What is copied from another tenant'),
  withoutFeatures: z
    .array(featureCode)
    .optional()
    .describe("Features to switch off; all others have the platform's default"),
})

/** The content that can be copied from a template. */
export const templateContent = z
  .object({
    tenantId: z.int(),
    tenantName: z.string(),
    tenantColour: z.string(),
    roles: z
      .array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          permissionSetCount: z.int().describe('The number of permission sets'),
        }),
      )
      .describe('The roles'),
    lovs: z
      .array(
        z.object({
          lovCode: z.string(),
          lovName: z.string(),
          valueCount: z.int().describe('The number of values'),
        }),
      )
      .describe('The lookups'),
    menuCount: z.int().describe('The number of menu entries'),
    configCount: z.int().describe('The number of its settings'),
    withoutFeatures: z.array(featureCode).describe('Features that are switched off'),
  })
  .meta({ id: 'TemplateContent' })
export type TemplateContent = z.infer<typeof templateContent>

export const tenantFields = newTenant.shape
export const administratorFields = firstAdministrator.shape

const tenantRef = z.object({
  tenantId: z.coerce.number().int().min(0),
  objectVersionNumber: version.describe('The version of the record'),
})

const exampleRef = { tenantId: exampleId.otherTenant, objectVersionNumber: 1 }
const binnedRef = { tenantId: exampleId.binnedTenant, objectVersionNumber: 2 }

const tenants = '/iam/v1/tenants'

export const tenantApi = {
  list: endpoint({
    method: 'GET',
    path: tenants,
    summary: 'Every tenant of the platform, by page',
    access: { permission: 'iam.tenant.list', level: 'site' },
    query: z.object({
      ...pageQuery(
        [
          'tenantNum',
          'tenantName',
          'userCount',
          'usedCapacity',
          'enabledFlag',
          'creationDate',
          'lastUpdateDate',
        ],
        customOrder,
      ),
      tenantNum: z.string().max(128).optional(),
      tenantName: z.string().max(120).optional(),
      enabledFlag: z.enum(['0', '1']).transform(Number).optional(),
      statusCode: anyOf(tenantStatus).optional().describe('Tenants in the bin are found only by this status'),
      templateFlag: z.enum(['0', '1']).transform(Number).optional(),
      custom: customQuery,
    }),
    response: page(tenant),
  }),
  get: endpoint({
    method: 'GET',
    path: `${tenants}/{organizationId}`,
    summary: 'One tenant with its name in every language',
    access: { permission: 'iam.tenant.list', level: 'site' },
    example: { params: { organizationId: exampleId.otherTenant } },
    response: tenantDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: tenants,
    summary: 'Create a tenant with its built-in roles and its first administrator',
    access: { permission: 'iam.tenant.create', level: 'site' },
    secretAnswer: true,
    body: newTenant,
    example: {
      body: {
        tenantNum: 'FJORD',
        tenantName: 'Fjord Ferries',
        administrator: {
          realName: 'Fia Fjord',
          loginName: 'fia.fjord',
          email: 'fia@fjord.example',
        },
      },
    },
    /** With the administrator's initial password if no email can be sent. */
    response: tenantDetail.extend({
      initialPassword: z
        .string()
        .optional()
        .describe('The password of the first person, which is shown only once'),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: tenants,
    summary: 'Update a tenant',
    access: { permission: 'iam.tenant.update', level: 'site' },
    body: draft.extend(tenantRef.shape),
    example: { body: { ...exampleRef, tenantName: 'Fjord Lines' } },
    response: tenantDetail,
  }),
  updateOne: endpoint({
    method: 'PUT',
    path: `${tenants}/{organizationId}`,
    summary: 'Update a tenant, under the address of HZERO-compatible clients',
    access: { permission: 'iam.tenant.update', level: 'site' },
    body: draft.extend({ objectVersionNumber: version }),
    example: {
      params: { organizationId: exampleId.otherTenant },
      body: { objectVersionNumber: 1, tenantName: 'Fjord Lines' },
    },
    response: tenantDetail,
  }),
  ofTenant: endpoint({
    method: 'GET',
    path: '/iam/v1/{tenantId}/tenants',
    summary: 'The current tenant as a list of one, by page',
    access: 'signed-in',
    query: z.object({
      ...pageQuery(['tenantNum', 'tenantName']),
      tenantNum: z.string().max(128).optional(),
      tenantName: z.string().max(120).optional(),
    }),
    response: page(tenant.pick({ tenantId: true, tenantNum: true, tenantName: true, enabledFlag: true })),
  }),
  enable: endpoint({
    method: 'PUT',
    path: `${tenants}/enable`,
    summary: 'Resume a suspended tenant',
    access: { permission: 'iam.tenant.freeze', level: 'site' },
    body: tenantRef,
    example: { body: exampleRef },
    response: tenantDetail,
  }),
  disable: endpoint({
    method: 'PUT',
    path: `${tenants}/disable`,
    summary:
      'Suspend a tenant: everyone in it is signed out with the reason; administrators also get an email',
    access: { permission: 'iam.tenant.freeze', level: 'site' },
    body: tenantRef.extend({ suspendedReason: z.string().trim().max(500).optional() }),
    example: { body: { ...exampleRef, suspendedReason: 'The contract has ended' } },
    response: tenantDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: tenants,
    summary:
      'Move a tenant to the bin; it must be suspended and exported since, and is deleted after thirty days',
    access: { permission: 'iam.tenant.remove', level: 'site' },
    stepUp: true,
    /** The number is typed as a confirmation. */
    body: tenantRef.extend({ tenantNum: z.string().max(60) }),
    example: {
      body: {
        tenantId: exampleId.suspendedTenant,
        objectVersionNumber: 2,
        tenantNum: `NUM-${exampleId.suspendedTenant}`,
      },
    },
    response: tenantDetail,
  }),
  restore: endpoint({
    method: 'PUT',
    path: `${tenants}/restore`,
    summary: 'Restore a tenant from the bin; it remains suspended',
    access: { permission: 'iam.tenant.remove', level: 'site' },
    body: tenantRef,
    example: { body: binnedRef },
    response: tenantDetail,
  }),
  template: endpoint({
    method: 'GET',
    path: `${tenants}/{organizationId}/template`,
    summary: 'The parts of a template tenant that a new tenant can take over',
    access: { permission: 'iam.tenant.create', level: 'site' },
    example: { params: { organizationId: exampleId.templateTenant } },
    response: templateContent,
  }),
  ...supportAccessApi,
  usage: endpoint({
    method: 'GET',
    path: '/iam/v1/[{tenantId}/]tenant-usage',
    summary: 'Usage of the current tenant against its limits',
    access: { permission: 'iam.account.list' },
    response: tenantUsage,
  }),
}
