import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exampleId } from '../example-ids.ts'
import { id } from '../row.ts'

/** A page that a user has pinned in the current role. */
export const shortcut = z
  .object({
    dbdMenuId: id,
    menuId: id,
    title: z.string(),
    menuRoute: z.string().describe('The path of the page'),
    icon: z.string().optional().describe('The name of the icon'),
  })
  .meta({ id: 'Shortcut' })
export type Shortcut = z.infer<typeof shortcut>

export const shortcutApi = {
  list: endpoint({
    method: 'GET',
    path: '/iam/v1/user-dbd-menu',
    summary: 'Your shortcuts in the current role, in order',
    access: 'signed-in',
    response: z.array(shortcut),
  }),
  replace: endpoint({
    method: 'POST',
    path: '/iam/v1/user-dbd-menu',
    summary: 'Save your shortcuts: the whole list, in order',
    access: 'signed-in',
    body: z.array(z.object({ menuId: id })).max(50),
    example: { body: [{ menuId: exampleId.menu }] },
    response: z.array(shortcut),
  }),
}
