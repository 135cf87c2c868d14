import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, tree } from '../row.ts'
import { mostLabels } from './label.schema.ts'

/** `link` and `inner-link` open a page in a frame of their own tab, `window` opens a browser window. */
export const menuType = z.enum(['root', 'dir', 'menu', 'link', 'inner-link', 'window'])
export type MenuType = z.infer<typeof menuType>

export const menuItem = tree(
  z.object({
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
  }),
  'subMenus',
)
export type MenuItem = z.infer<typeof menuItem>

/** The appearance of an element of the console for users without the permission. */
const controllerType = z.enum(['disabled', 'hidden'])

export const permissionCheck = z.object({
  /** The code as requested, not the stored one. */
  code: z.string(),
  approve: z.boolean(),
  /** Also with an approval: HZERO-compatible clients disable every element without it. */
  controllerType,
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
    // HZERO misspells this parameter; it is ignored, because the session determines the role.
    query: z.object({
      lang: z.string().max(20).optional(),
      roleId: z.string().optional(),
      roldId: z.string().optional(),
      /** Only entries with these labels, or in a folder with them: repeated, or a comma-separated list. */
      labels: z.union([labelList, z.array(labelList).max(mostLabels)]).optional(),
      /** `true` if one of the labels is enough. By default all of them are needed. */
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
