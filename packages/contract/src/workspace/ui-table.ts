import { z } from 'zod'
import { densities } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../row.ts'

/** The least and greatest width of a column, in pixels. */
export const columnWidths = { least: 48, most: 1200 } as const

export const tableCode = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\.[a-z0-9-]+){1,5}$/)
  .max(128)

/** In the order of the list; the first ones may be frozen. */
const tableColumn = z
  .object({
    id: z.string().regex(/^[A-Za-z]\w{0,63}$/),
    width: z.int().min(columnWidths.least).max(columnWidths.most).optional().describe('The width in pixels'),
    hidden: z.boolean().optional().describe('Whether it is not shown'),
    frozen: z.boolean().optional().describe('Whether it stays in view while others scroll'),
  })
  .meta({ id: 'TableColumn' })
export type TableColumn = z.infer<typeof tableColumn>

const columns = z
  .array(tableColumn)
  .max(100)
  .refine(all => new Set(all.map(column => column.id)).size === all.length, {
    error: 'error.ui_table.column_twice',
  })

export const tableLayout = z
  .object({ columns, density: z.enum(densities).optional() })
  .meta({ id: 'TableLayout' })
export type TableLayout = z.infer<typeof tableLayout>

/** The origin of a layout: the user's own takes precedence over the tenant's, the platform's and the product's. */
export const tableSource = z.enum(['product', 'platform', 'tenant', 'person'])

export const uiTable = tableLayout
  .extend({
    code: z.string(),
    source: tableSource.describe('Whose layout it is'),
    defaultViewId: id.optional().describe("The saved view that this user's list starts with"),
  })
  .meta({ id: 'UiTable' })
export type UiTable = z.infer<typeof uiTable>

/** A column's name, and its width where it has one; columns without share what is left. */
type Drawn = string | readonly [id: string, width: number]

/** The layout of a list until the platform, a tenant or a person changes it. */
export const table = (code: string, ...columns: readonly Drawn[]): UiTable => ({
  code,
  source: 'product',
  columns: columns.map(drawn =>
    typeof drawn === 'string' ? { id: drawn } : { id: drawn[0], width: drawn[1] },
  ),
})

const tableDraft = tableLayout.extend({ code: tableCode })
const tableRef = z.object({ code: tableCode })
const tables = '/hpfm/v1/{tenantId}/ui-table'

export const uiTableApi = {
  customizations: endpoint({
    method: 'GET',
    path: '/hpfm/v1/{tenantId}/ui-customize',
    summary: 'Customized parts of pages by their codes; the product has table layouts instead',
    access: 'signed-in',
    query: z.object({ unitCode: z.string().max(1000).optional() }),
    response: z.object({}),
  }),
  list: endpoint({
    method: 'GET',
    path: tables,
    summary: 'Table layouts of the current user: columns with order and width',
    access: 'signed-in',
    response: z.array(uiTable),
  }),
  saveOwn: endpoint({
    method: 'PUT',
    path: `${tables}/self`,
    summary: 'Set your own layout of a table',
    access: 'signed-in',
    body: tableDraft,
    example: {
      body: { code: 'iam.role.list', columns: [{ id: 'name', width: 240, frozen: true }, { id: 'code' }] },
    },
  }),
  resetOwn: endpoint({
    method: 'DELETE',
    path: `${tables}/self`,
    summary: 'Reset your layout of a table to the tenant’s',
    access: 'signed-in',
    body: tableRef,
    example: { body: { code: 'iam.role.list' } },
  }),
  save: endpoint({
    method: 'PUT',
    path: tables,
    summary: 'Set the layout of a table for everyone in the tenant; for the platform, in all tenants',
    access: { permission: 'platform.ui-table.update' },
    body: tableDraft,
    example: { body: { code: 'iam.role.list', columns: [{ id: 'code' }, { id: 'name', width: 240 }] } },
  }),
  reset: endpoint({
    method: 'DELETE',
    path: tables,
    summary: 'Reset the tenant’s layout of a table',
    access: { permission: 'platform.ui-table.update' },
    body: tableRef,
    example: { body: { code: 'iam.role.list' } },
  }),
}
