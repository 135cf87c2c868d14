import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, tree } from '../row.ts'
import { mostLabels } from './label.schema.ts'

/**
 * `link` and `inner-link` open a page in a frame of their own tab, `embedded` one that knows who works there, `window`
 * opens a browser window.
 */
export const menuType = z
  .enum(['root', 'dir', 'menu', 'link', 'inner-link', 'embedded', 'window'])
  .meta({ id: 'MenuType' })
export type MenuType = z.infer<typeof menuType>

export const menuItem = tree(
  z.object({
    id,
    code: z.string(),
    name: z.string(),
    level: z.string(),
    parentId: z.string().describe("'0' for the first level"),
    type: menuType,
    sort: z.int(),
    icon: z.string().optional(),
    route: z.string(),
    quickIndex: z.string().optional(),
  }),
  'subMenus',
)
z.globalRegistry.add(menuItem, { id: 'MenuItem' })
export type MenuItem = z.infer<typeof menuItem>

/** The appearance of an element of the console for users without the permission. */
const controllerType = z.enum(['disabled', 'hidden']).meta({ id: 'ControllerType' })

export const permissionCheck = z
  .object({
    code: z.string().describe('The code as requested, not the stored one'),
    approve: z.boolean().describe('Whether the call is allowed'),
    controllerType: controllerType.describe(
      'Also with an approval: HZERO-compatible clients disable every element without it',
    ),
  })
  .meta({ id: 'PermissionCheck' })
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
      lang: z.string().max(20).optional().describe('The language, such as `en_US`'),
      roleId: z.string().optional(),
      roldId: z.string().optional(),
      labels: z
        .union([labelList, z.array(labelList).max(mostLabels)])
        .optional()
        .describe(
          'Only entries with these labels, or in a folder with them: repeated, or a comma-separated list',
        ),
      unionLabel: z
        .string()
        .max(5)
        .optional()
        .describe('`true` if one of the labels is enough. By default all of them are needed'),
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
