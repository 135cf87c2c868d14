import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { id, version } from '../row.ts'
import { tableCode, tableLayout } from './ui-table.ts'

/** The most views of one table that a user may save. */
export const mostViewsOfOneTable = 50

const content = {
  name: z.string().trim().min(1).max(60),
  filter: z
    .record(z.string().regex(/^[A-Za-z]\w{0,63}$/), z.string().max(256))
    .refine(filter => Object.keys(filter).length <= 50)
    .describe('The filter: values of the query bar by the names of its fields'),
  sort: z
    .array(z.string().regex(/^\w{1,64},(asc|desc)$/))
    .max(3)
    .describe('`field,asc` or `field,desc`, as in the address of the list'),
  columns: tableLayout.shape.columns.optional().describe("Without columns the list's layout is not changed"),
  density: tableLayout.shape.density.describe('How dense tables are'),
}

/** A filter, order and columns of a list, saved under a name. */
export const savedView = z
  .object({
    ...content,
    id,
    code: z.string(),
    shared: z.boolean().describe('Offered to all users of the tenant'),
    own: z.boolean().describe('Whether it belongs to the caller'),
    ownerName: z.string().describe('The name of its owner'),
    objectVersionNumber: version.describe('The version of the record'),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof savedView>

const viewRef = z.object({
  id,
  objectVersionNumber: version.describe('The version of the record'),
})
const views = '/hpfm/v1/{tenantId}/saved-views'

export const savedViewApi = {
  list: endpoint({
    method: 'GET',
    path: views,
    summary: 'Your views of a list and shared ones, by name',
    access: 'signed-in',
    query: z.object({ code: tableCode }),
    example: { query: { code: 'iam.role.list' } },
    response: z.array(savedView),
  }),
  create: endpoint({
    method: 'POST',
    path: views,
    summary: 'Save a view of a list',
    access: 'signed-in',
    body: z.object({ ...content, code: tableCode }),
    example: {
      body: {
        code: 'iam.role.list',
        name: 'Ending soon',
        filter: { name: 'pilot' },
        sort: ['endDateActive,asc'],
      },
    },
    response: savedView,
  }),
  update: endpoint({
    method: 'PUT',
    path: views,
    summary: 'Update your own view',
    access: 'signed-in',
    body: z.object({ ...content, ...viewRef.shape }),
    example: {
      body: {
        id: exampleId.savedView,
        objectVersionNumber: 1,
        name: 'Pilots',
        filter: { name: 'pilot' },
        sort: ['name,asc'],
      },
    },
    response: savedView,
  }),
  share: endpoint({
    method: 'PUT',
    path: `${views}/share`,
    summary: 'Share your own view with everyone in the tenant, or stop sharing it',
    access: { permission: 'platform.saved-view.share' },
    body: viewRef.extend({ shared: z.boolean().describe('Whether all people of the tenant can use it') }),
    example: { body: { id: exampleId.savedView, objectVersionNumber: 1, shared: true } },
    response: savedView,
  }),
  chooseDefault: endpoint({
    method: 'PUT',
    path: `${views}/default`,
    summary: 'Set or clear the default view of a list',
    access: 'signed-in',
    body: z.object({ code: tableCode, id: id.optional().describe('The id') }),
    example: { body: { code: 'iam.role.list', id: exampleId.savedView } },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: views,
    summary: 'Delete your own view',
    access: 'signed-in',
    body: viewRef,
    example: { body: { id: exampleId.savedView, objectVersionNumber: 1 } },
  }),
}
