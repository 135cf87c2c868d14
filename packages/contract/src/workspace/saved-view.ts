import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { id, version } from '../row.ts'
import { tableCode, tableLayout } from './ui-table.ts'

/** The most views of one table that a user may save. */
export const mostViewsOfOneTable = 50

const content = {
  name: z.string().trim().min(1).max(60),
  /** The filter: values of the query bar by the names of its fields. */
  filter: z
    .record(z.string().regex(/^[A-Za-z]\w{0,63}$/), z.string().max(256))
    .refine(filter => Object.keys(filter).length <= 50),
  /** `field,asc` or `field,desc`, as in the address of the list. */
  sort: z.array(z.string().regex(/^\w{1,64},(asc|desc)$/)).max(3),
  /** Without columns the list's layout is not changed. */
  columns: tableLayout.shape.columns.optional(),
  density: tableLayout.shape.density,
}

/** A filter, order and columns of a list, saved under a name. */
export const savedView = z.object({
  ...content,
  id,
  code: z.string(),
  /** Offered to all users of the tenant. */
  shared: z.boolean(),
  own: z.boolean(),
  ownerName: z.string(),
  objectVersionNumber: version,
})
export type SavedView = z.infer<typeof savedView>

const viewRef = z.object({ id, objectVersionNumber: version })
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
    body: viewRef.extend({ shared: z.boolean() }),
    example: { body: { id: exampleId.savedView, objectVersionNumber: 1, shared: true } },
    response: savedView,
  }),
  chooseDefault: endpoint({
    method: 'PUT',
    path: `${views}/default`,
    summary: 'Set or clear the default view of a list',
    access: 'signed-in',
    body: z.object({ code: tableCode, id: id.optional() }),
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
