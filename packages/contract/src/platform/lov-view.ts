import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { flag, id, languageCode } from '../row.ts'
import { lookupType } from './lov.ts'

export const lovFieldType = z.enum(['TEXT', 'INT', 'DATE', 'DATETIME', 'SELECT', 'SWITCH'])
export type LovFieldType = z.infer<typeof lovFieldType>

/** How the dialog that picks from a lookup is drawn. */
export const lovView = z.object({
  viewCode: z.string(),
  viewName: z.string(),
  lovCode: z.string(),
  lovName: z.string(),
  lovTypeCode: lookupType,
  tenantId: z.int(),
  /** Where in an entry its value and its text are, dots leading further in. */
  valueField: z.string().optional(),
  displayField: z.string().optional(),
  childrenFieldName: z.string().optional(),
  title: z.string(),
  /** Pixels. */
  width: z.int().optional(),
  height: z.int().optional(),
  pageSize: z.int().optional(),
  /** Nothing is asked for before the first search. */
  delayLoadFlag: flag,
  /** The call that answers the entries, with `{organizationId}` or `{tenantId}` for the tenant. */
  queryUrl: z.string().optional(),
  queryFields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      dataType: lovFieldType,
      /** The lookup whose values a SELECT offers. */
      sourceCode: z.string().optional(),
    }),
  ),
  tableFields: z.array(
    z.object({
      dataIndex: z.string(),
      title: z.string(),
      width: z.int().optional(),
      dataType: lovFieldType.optional(),
    }),
  ),
})
export type LovView = z.infer<typeof lovView>

/** A view in the list of those that can be used. */
export const lovViewHeader = z.object({
  viewHeaderId: id,
  viewCode: z.string(),
  viewName: z.string(),
  lovCode: z.string(),
  lovName: z.string(),
  lovTypeCode: lookupType,
  /** 0 for one of the platform. */
  tenantId: z.int(),
  /** The lookup above: an entry here belongs to a value there. */
  parentLovCode: z.string().optional(),
})
export type LovViewHeader = z.infer<typeof lovViewHeader>

const viewCode = z.string().min(1).max(128)
const maybeView = z.union([lovView, z.strictObject({})])

export const lovViewApi = {
  info: endpoint({
    method: 'GET',
    path: '/hpfm/v1/[{tenantId}/]lov-view/info',
    summary: 'How the dialog of a lookup is drawn; nothing when it is not defined',
    access: 'signed-in',
    query: z.object({ viewCode }),
    response: maybeView,
  }),
  publicInfo: endpoint({
    method: 'GET',
    path: '/hpfm/v1/pub/lov-view/info',
    summary: 'How the dialog of a lookup that is open to everybody is drawn',
    access: 'public',
    query: z.object({ viewCode, lang: languageCode.optional() }),
    response: maybeView,
  }),
  list: endpoint({
    method: 'GET',
    path: '/hpfm/v1/[{tenantId}/]lov-view-headers',
    summary: 'The views a tenant can use, by page: its own, and those of the platform',
    access: { permission: 'platform.lov-view.list' },
    query: z.object({
      ...pageQuery(['viewCode', 'viewName', 'lovCode']),
      viewCode: z.string().max(128).optional(),
      viewName: z.string().max(120).optional(),
    }),
    response: page(lovViewHeader),
  }),
}
