import { z } from 'zod'
import { ofTenant, tenantQuery } from '../across-tenants.ts'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { page, pageQuery } from '../page.ts'
import { code, flag, id, languageCode, rowToken, stamps, translations, version } from '../row.ts'
import { lookupType } from './lov.schema.ts'

export const lovFieldType = z
  .enum(['TEXT', 'INT', 'DATE', 'DATETIME', 'SELECT', 'SWITCH'])
  .meta({ id: 'LovFieldType' })
export type LovFieldType = z.infer<typeof lovFieldType>

/** The layout of the dialog that picks from a lookup. */
export const lovView = z
  .object({
    viewCode: z.string(),
    viewName: z.string(),
    lovCode: z.string(),
    lovName: z.string(),
    lovTypeCode: lookupType,
    tenantId: z.int(),
    valueField: z
      .string()
      .optional()
      .describe("The paths to an entry's value and text, with dots for nested objects"),
    displayField: z.string().optional(),
    childrenFieldName: z.string().optional(),
    title: z.string(),
    width: z.int().optional().describe('The width in pixels'),
    height: z.int().optional(),
    pageSize: z.int().optional(),
    delayLoadFlag: flag.describe('Loads nothing before the first search'),
    queryUrl: z
      .string()
      .optional()
      .describe('The call that returns the entries, with `{organizationId}` or `{tenantId}` for the tenant'),
    permission: z.string().optional().describe('The permission that this call needs; absent if none'),
    queryFields: z
      .array(
        z.object({
          field: z.string(),
          label: z.string(),
          dataType: lovFieldType,
          sourceCode: z.string().optional().describe('The lookup whose values a SELECT offers'),
        }),
      )
      .describe('The search fields'),
    tableFields: z
      .array(
        z.object({
          dataIndex: z.string().describe('The path to the value of the column'),
          title: z.string(),
          width: z.int().optional(),
          dataType: lovFieldType.optional(),
        }),
      )
      .describe('The columns'),
  })
  .meta({ id: 'LovView' })
export type LovView = z.infer<typeof lovView>

/** A view in the list. */
export const lovViewHeader = z
  .object({
    viewHeaderId: id,
    viewCode: z.string(),
    viewName: z.string(),
    lovCode: z.string(),
    lovName: z.string(),
    lovTypeCode: lookupType,
    /** 0 for a view of the platform. */
    ...ofTenant,
    parentLovCode: z
      .string()
      .optional()
      .describe('The parent lookup: an entry here belongs to a value there'),
  })
  .meta({ id: 'LovViewHeader' })
export type LovViewHeader = z.infer<typeof lovViewHeader>

const path = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*)*$/)
  .max(128)
const pixels = (most: number) => z.int().min(40).max(most)
const labelTexts = translations({ label: 120 })

/** A field of a view: a search field, a column, or both. */
export const lovViewField = z
  .object({
    field: path,
    label: z.string().trim().min(1).max(120),
    _tls: labelTexts.optional(),
    dataType: lovFieldType.default('TEXT'),
    sourceCode: code.optional(),
    queryFlag: flag.default(0).describe('1 if the lookup can be searched by the field, otherwise 0'),
    tableFlag: flag.default(1),
    width: pixels(1000).optional(),
  })
  .meta({ id: 'LovViewField' })
export type LovViewField = z.infer<typeof lovViewField>

const viewTexts = translations({ viewName: 120, title: 120 })

export const lovViewDraft = z
  .object({
    viewCode: code,
    viewName: z.string().trim().min(1).max(120),
    title: z.string().trim().min(1).max(120),
    lovCode: code,
    valueField: path.optional(),
    displayField: path.optional(),
    childrenFieldName: path.optional(),
    width: pixels(2000).optional(),
    height: pixels(2000).optional(),
    pageSize: z.int().min(1).max(200).default(5),
    delayLoadFlag: flag.default(0),
    fields: z.array(lovViewField).max(40).default([]).describe('In their order on the screen'),
    _tls: viewTexts.optional(),
  })
  .meta({ id: 'LovViewDraft' })
export type LovViewDraft = z.infer<typeof lovViewDraft>

/** A view with all its languages, for its administrators. */
export const lovViewDetail = stamps
  .extend({
    ...lovViewHeader.shape,
    ...lovViewDraft.omit({ viewCode: true }).shape,
    _tls: viewTexts,
    _token: rowToken.describe('The token that came with the row'),
  })
  .meta({ id: 'LovViewDetail' })
export type LovViewDetail = z.infer<typeof lovViewDetail>

const viewRef = z.object({
  viewHeaderId: id,
  objectVersionNumber: version.describe('The version of the record'),
})
const headers = '/hpfm/v1/[{tenantId}/]lov-view-headers'

const viewCode = z.string().min(1).max(128)
const maybeView = z.union([lovView, z.strictObject({})])

export const lovViewApi = {
  info: endpoint({
    method: 'GET',
    path: '/hpfm/v1/[{tenantId}/]lov-view/info',
    summary: 'The view of a lookup dialog; empty when it is not defined',
    access: 'signed-in',
    tokens: 'always',
    query: z.object({ viewCode }),
    example: { query: { viewCode: 'HIAM.ROLE' } },
    response: maybeView,
  }),
  publicInfo: endpoint({
    method: 'GET',
    path: '/hpfm/v1/pub/lov-view/info',
    summary: 'The view of the dialog of a public lookup',
    access: 'public',
    query: z.object({ viewCode, lang: languageCode.optional().describe('The language, such as `en_US`') }),
    example: { query: { viewCode: 'HIAM.ROLE', lang: 'zh_CN' } },
    response: maybeView,
  }),
  list: endpoint({
    method: 'GET',
    path: headers,
    summary: 'Views available to the tenant, by page: its own and those of the platform',
    access: { permission: 'platform.lov-view.list' },
    acrossTenants: true,
    query: z.object({
      ...pageQuery(['viewCode', 'viewName', 'lovCode']),
      ...tenantQuery,
      viewCode: z.string().max(128).optional(),
      viewName: z.string().max(120).optional(),
    }),
    response: page(lovViewHeader),
  }),
  get: endpoint({
    method: 'GET',
    path: `${headers}/{viewHeaderId}`,
    summary: 'One view with its fields, in every language',
    access: { permission: 'platform.lov-view.list' },
    acrossTenants: true,
    example: { params: { viewHeaderId: exampleId.lookupView } },
    response: lovViewDetail,
  }),
  lines: endpoint({
    method: 'GET',
    path: `${headers}/{viewHeaderId}/lines`,
    summary: 'The fields of one view, by page, in their order on the screen',
    access: { permission: 'platform.lov-view.list' },
    acrossTenants: true,
    query: z.object(pageQuery([])),
    example: { params: { viewHeaderId: exampleId.lookupView } },
    response: page(lovViewField),
  }),
  create: endpoint({
    method: 'POST',
    path: headers,
    summary: 'Create a view with its fields',
    access: { permission: 'platform.lov-view.create' },
    body: lovViewDraft,
    example: {
      body: {
        viewCode: 'HARBOUR.PIER',
        viewName: 'Piers',
        title: 'Choose a pier',
        lovCode: 'HPFM.FLAG',
        fields: [{ field: 'meaning', label: 'Name', queryFlag: 1, tableFlag: 1, width: 240 }],
        _tls: { viewName: { zh_CN: '码头' } },
      },
    },
    response: lovViewDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: headers,
    summary: 'Update a view of the current tenant; its fields are replaced by those sent',
    access: { permission: 'platform.lov-view.update' },
    body: lovViewDraft.omit({ viewCode: true }).extend(viewRef.shape),
    example: {
      body: {
        viewHeaderId: exampleId.lookupView,
        objectVersionNumber: 1,
        viewName: 'Piers',
        title: 'Choose a pier',
        lovCode: 'HPFM.FLAG',
      },
    },
    response: lovViewDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: headers,
    summary: 'Delete views of the current tenant, all or none',
    access: { permission: 'platform.lov-view.remove' },
    body: z.array(viewRef).min(1).max(200),
    example: { body: [{ viewHeaderId: exampleId.lookupView, objectVersionNumber: 1 }] },
  }),
  copy: endpoint({
    method: 'POST',
    path: '/hpfm/v1/[{tenantId}/]lov-view/copy',
    summary: 'Copy a platform view into the current tenant',
    access: { permission: 'platform.lov-view.create' },
    query: z.object({ viewHeaderId: id }),
    example: { query: { viewHeaderId: exampleId.platformView } },
    response: lovViewDetail,
  }),
}
