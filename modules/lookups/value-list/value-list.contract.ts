import { ofTenant, tenantQuery } from '@atrium/contract/across-tenants'
import { batchOf } from '@atrium/contract/batch'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import { lookupType } from '@atrium/contract/lookups/lov.schema'
import { page, pageQuery } from '@atrium/contract/page'
import { code, day, flag, id, rowToken, stamps, translations, version } from '@atrium/contract/row'
import { z } from 'zod'

/** A lookup as its administrators see it. */
export const valueList = stamps
  .extend({
    lovId: id,
    lovCode: z.string(),
    lovName: z.string(),
    lovTypeCode: lookupType,
    /** The tenant, or 0 for the platform. */
    ...ofTenant,
    parentLovCode: z.string().optional().describe('The parent lookup: values here belong to values there'),
    customUrl: z
      .string()
      .optional()
      .describe(
        'URL only: the call that returns the entries, and which of their fields are value and meaning',
      ),
    valueField: z.string().optional(),
    displayField: z.string().optional(),
    mustPageFlag: flag.describe('Whether the values are always read page by page'),
    publicFlag: flag,
    enabledFlag: flag,
    replaced: z.boolean().describe("Whether it is the platform's and the tenant has its own instead"),
    valueCount: z.int(),
  })
  .meta({ id: 'ValueList' })
export type ValueList = z.infer<typeof valueList>

const nameTexts = translations({ lovName: 120 })

/** One lookup with its name in every language. */
export const valueListDetail = valueList
  .extend({
    parentLookup: z
      .object({ lovId: id, lovName: z.string() })
      .optional()
      .describe('The lookup of `parentLovCode`: of the same tenant, otherwise of the platform'),
    _tls: nameTexts,
    _token: rowToken.describe('The token that came with the row'),
  })
  .meta({ id: 'ValueListDetail' })
export type ValueListDetail = z.infer<typeof valueListDetail>

/** A place where a lookup is used. */
export const lookupUse = z
  .object({
    kind: z
      .enum(['field', 'view', 'hierarchy', 'lookup'])
      .describe('A field of records, a lookup view, a data hierarchy, or a lookup below it'),
    name: z.string().describe('The name in the language of the request'),
    records: z.string().optional().describe('The records that have the field'),
    id: id.optional().describe('The id of the view, hierarchy or lookup'),
    code: z.string().describe('The code; of a field, its name in requests and answers'),
  })
  .meta({ id: 'LookupUse' })
export type LookupUse = z.infer<typeof lookupUse>

/** A field of the entries of a URL lookup. */
const fieldName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9]*$/)
  .max(64)

export const valueListDraft = z
  .object({
    lovCode: code,
    lovName: z.string().trim().min(1).max(120),
    lovTypeCode: lookupType.default('IDP'),
    parentLovCode: code.optional(),
    customUrl: z.string().trim().min(1).max(500).optional(),
    valueField: fieldName.optional(),
    displayField: fieldName.optional(),
    mustPageFlag: flag.default(0).describe('Whether the values are always read page by page'),
    publicFlag: flag.default(0),
    enabledFlag: flag.default(1),
    _tls: nameTexts.optional(),
  })
  .meta({ id: 'ValueListDraft' })
export type ValueListDraft = z.infer<typeof valueListDraft>

const valueListRef = z.object({
  lovId: id,
  objectVersionNumber: version.describe('The version of the record'),
})

/** A value as its administrators see it, whether or not it is in effect today. */
export const managedValue = stamps
  .extend({
    lovValueId: id,
    lovId: id,
    value: z.string(),
    meaning: z.string(),
    _tls: translations({ meaning: 240 }).describe('In every language'),
    orderSeq: z.int(),
    parentValue: z.string().optional(),
    tag: z.string().optional(),
    startDateActive: day.optional(),
    endDateActive: day.optional(),
    enabledFlag: flag,
  })
  .meta({ id: 'ManagedValue' })
export type ManagedValue = z.infer<typeof managedValue>

export const valueDraft = z
  .object({
    value: z.string().trim().min(1).max(150),
    meaning: z.string().trim().min(1).max(240),
    _tls: translations({ meaning: 240 }).optional(),
    orderSeq: z.int().min(0).max(1_000_000).default(0),
    parentValue: z.string().trim().max(150).optional(),
    tag: z.string().trim().max(240).optional(),
    startDateActive: day.optional(),
    endDateActive: day.optional(),
    enabledFlag: flag.default(1),
  })
  .meta({ id: 'ValueDraft' })
export type ValueDraft = z.infer<typeof valueDraft>

/** A value as one row of an import file, with its lookup, which is created if it does not exist. */
export const valueRow = valueDraft
  .omit({ _tls: true, enabledFlag: true })
  .extend({ lovCode: code, lovName: valueListDraft.shape.lovName.optional() })
  .meta({ id: 'ValueRow' })
export type ValueRow = z.infer<typeof valueRow>

const valueRef = z.object({
  lovValueId: id,
  objectVersionNumber: version.describe('The version of the record'),
})
/** A stored value cannot be renamed, because data refers to it. */
const valueChange = valueDraft.omit({ value: true }).extend(valueRef.shape)

const lovs = '/hpfm/v1/[{tenantId}/]lov-headers'
const values = '/hpfm/v1/[{tenantId}/]lov-values'
const update = { permission: 'platform.value-list.update' } as const

export const valueListApi = {
  list: endpoint({
    method: 'GET',
    path: lovs,
    summary: 'The lookups of the tenant and those of the platform, by page',
    access: { permission: 'platform.value-list.list' },
    acrossTenants: true,
    query: z.object({
      ...pageQuery(['lovCode', 'lovName', 'lovTypeCode', 'valueCount', 'lastUpdateDate']),
      ...tenantQuery,
      lovCode: z.string().max(128).optional().describe('The beginning of the code'),
      lovName: z.string().max(120).optional(),
      lovTypeCode: lookupType.optional(),
    }),
    response: page(valueList),
  }),
  addresses: endpoint({
    method: 'GET',
    path: `${lovs}/addresses`,
    summary: 'Calls that can be the source of a lookup',
    access: { permission: 'platform.value-list.list' },
    response: z.array(z.object({ customUrl: z.string(), summary: z.string().describe('The summary') })),
  }),
  get: endpoint({
    method: 'GET',
    path: `${lovs}/{lovId}`,
    summary: 'One lookup with its name in every language',
    access: { permission: 'platform.value-list.list' },
    acrossTenants: true,
    example: { params: { lovId: exampleId.lookup } },
    response: valueListDetail,
  }),
  uses: endpoint({
    method: 'GET',
    path: `${lovs}/{lovId}/uses`,
    summary: 'The fields, lookup views, data hierarchies and lookups that choose from a lookup',
    access: { permission: 'platform.value-list.list' },
    acrossTenants: true,
    example: { params: { lovId: exampleId.lookup } },
    response: z.array(lookupUse),
  }),
  create: endpoint({
    method: 'POST',
    path: lovs,
    summary: 'Create a lookup',
    access: { permission: 'platform.value-list.create' },
    body: valueListDraft,
    example: { body: { lovCode: 'HARBOUR.PIER', lovName: 'Piers', _tls: { lovName: { zh_CN: '码头' } } } },
    response: valueListDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: lovs,
    summary: 'Update a lookup of the current tenant',
    access: update,
    body: valueListDraft.omit({ lovCode: true, lovTypeCode: true }).extend(valueListRef.shape),
    example: { body: { lovId: exampleId.lookup, objectVersionNumber: 1, lovName: 'Quays' } },
    response: valueListDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: lovs,
    summary: 'Delete unused lookups of the current tenant, all or none',
    access: { permission: 'platform.value-list.remove' },
    body: z.array(valueListRef).min(1).max(200),
    example: { body: [{ lovId: exampleId.lookup, objectVersionNumber: 1 }] },
  }),
  copy: endpoint({
    method: 'POST',
    path: '/hpfm/v1/[{tenantId}/]lov/copy',
    summary: 'Copy a platform lookup with its values into the current tenant',
    access: { permission: 'platform.value-list.create' },
    query: z.object({ lovId: id }),
    example: { query: { lovId: exampleId.platformLookup } },
    response: valueListDetail,
  }),
  values: endpoint({
    method: 'GET',
    path: `${lovs}/{lovId}/values`,
    summary: 'Values of a lookup, including those not valid today, by page',
    access: { permission: 'platform.value-list.list' },
    acrossTenants: true,
    query: z.object({
      ...pageQuery(['orderSeq', 'value', 'meaning', 'tag', 'parentValue']),
      value: z.string().max(150).optional(),
      meaning: z.string().max(240).optional(),
    }),
    example: { params: { lovId: exampleId.lookup } },
    response: page(managedValue),
  }),
  value: endpoint({
    method: 'GET',
    path: `${values}/{lovValueId}`,
    summary: 'One value, valid today or not',
    access: { permission: 'platform.value-list.list' },
    example: { params: { lovValueId: exampleId.lookupValue } },
    response: managedValue,
  }),
  createValue: endpoint({
    method: 'POST',
    path: values,
    summary: 'Add a value to a lookup of the current tenant',
    access: update,
    body: valueDraft.extend({ lovId: id }),
    example: {
      body: {
        lovId: exampleId.lookup,
        value: 'P4',
        meaning: 'Pier four',
        _tls: { meaning: { zh_CN: '四号码头' } },
      },
    },
    response: managedValue,
  }),
  updateValue: endpoint({
    method: 'PUT',
    path: values,
    summary: 'Update a value',
    access: update,
    body: valueChange,
    example: {
      body: { lovValueId: exampleId.lookupValue, objectVersionNumber: 1, meaning: 'Pier four, north side' },
    },
    response: managedValue,
  }),
  removeValues: endpoint({
    method: 'DELETE',
    path: values,
    summary: 'Delete unused values, all or none',
    access: update,
    body: z.array(valueRef).min(1).max(200),
    example: { body: [{ lovValueId: exampleId.lookupValue, objectVersionNumber: 1 }] },
  }),
  saveValues: endpoint({
    method: 'POST',
    path: `${lovs}/{lovId}/values`,
    summary: 'Create, update and delete values of one lookup in one step, all or none',
    access: update,
    body: batchOf(valueDraft, valueChange, valueRef),
    example: {
      params: { lovId: exampleId.lookup },
      body: [
        { _status: 'create', value: 'P5', meaning: 'Pier five', orderSeq: 5 },
        { _status: 'create', value: 'P6', meaning: 'Pier six', orderSeq: 6 },
      ],
    },
    /** The created and changed values, in the order of the request. */
    response: z.array(managedValue),
  }),
}
