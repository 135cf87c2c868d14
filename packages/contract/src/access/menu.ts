import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../row.ts'
import { mostLabels } from './label.schema.ts'

/** `link` and `inner-link` open a page in a frame of their own tab, `window` opens a browser window. */
export const menuType = z.enum(['root', 'dir', 'menu', 'link', 'inner-link', 'window'])
export type MenuType = z.infer<typeof menuType>

export const menuItem = z.object({
  id,
  code: z.string(),
  name: z.string(),
  level: z.string(),
  /** '0' for the first level. */
  parentId: z.string(),
  type: menuType,
  sort: z.int(),
  icon: z.string().optional(),
  route: z.string(),
  quickIndex: z.string().optional(),
  get subMenus() {
    return z.array(menuItem).optional()
  },
})
export type MenuItem = z.infer<typeof menuItem>

/** How an element of the console is shown to somebody who lacks it. */
const controllerType = z.enum(['disabled', 'hidden'])

export const permissionCheck = z.object({
  /** The code that was asked for, not the stored one. */
  code: z.string(),
  approve: z.boolean(),
  controllerType: controllerType.optional(),
})
export type ControllerType = z.infer<typeof controllerType>
export type PermissionCheck = z.infer<typeof permissionCheck>

const labelList = z.string().max(mostLabels * 61)

/** More codes than this in one call are refused before any work is done. */
export const mostCodesInOneCheck = 500

export const menuApi = {
  tree: endpoint({
    method: 'GET',
    path: '/iam/hzero/v1/menus/tree',
    summary: 'The menu of the current role, as a tree',
    access: 'signed-in',
    // The family misspells the role's key; the session's role decides, whatever is sent.
    query: z.object({
      lang: z.string().max(20).optional(),
      roleId: z.string().optional(),
      roldId: z.string().optional(),
      /** Only what bears these labels, or stands in a folder that does: repeated, or a comma list. */
      labels: z.union([labelList, z.array(labelList).max(mostLabels)]).optional(),
      /** `true`: one of the labels is enough. Otherwise it takes all of them. */
      unionLabel: z.string().max(5).optional(),
    }),
    example: { query: { lang: 'en_US', labels: 'HARBOUR', unionLabel: 'false' } },
    response: z.array(menuItem),
  }),
  checkPermissions: endpoint({
    method: 'POST',
    path: '/iam/hzero/v1/menus/check-permissions',
    summary: 'Permission codes, of those given, that the current role has',
    access: 'signed-in',
    onlyReads: true,
    body: z.array(z.string().max(500)).max(mostCodesInOneCheck, { error: 'error.permission.tooMany' }),
    example: { body: ['hiam.role.list.button.create', 'hiam.role.list.button.edit'] },
    response: z.array(permissionCheck),
  }),
}
