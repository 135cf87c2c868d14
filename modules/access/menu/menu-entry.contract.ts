import { embeddingFields } from '@atrium/contract/access/embedded-page'
import { labels } from '@atrium/contract/access/label.schema'
import { menuType } from '@atrium/contract/access/menu'
import { endpoint } from '@atrium/contract/endpoint'
import { exampleId } from '@atrium/contract/example-ids'
import {
  code,
  flag,
  id,
  rowToken,
  stamps,
  translations,
  tree,
  version,
  versionIfKnown,
} from '@atrium/contract/row'
import { z } from 'zod'

/** The maximum depth of the tree; deeper rows are refused, and not shown. */
export const deepestMenu = 10

/** A menu entry for administrators: includes empty folders and disabled entries. */
export const menuEntry = tree(
  stamps.extend({
    id,
    code: z.string(),
    name: z.string(),
    level: z.string(),
    type: menuType,
    parentId: id.optional(),
    sort: z.int(),
    icon: z.string().optional(),
    route: z.string().optional(),
    quickIndex: z.string().optional(),
    labels: z.array(z.string()),
    enabledFlag: flag,
    builtIn: z.boolean().describe("Shipped with the product or, in a tenant, the platform's: read-only"),
    permissionSetCount: z.int().describe('The number of permission sets'),
    ...embeddingFields,
  }),
  'subMenus',
)
z.globalRegistry.add(menuEntry, { id: 'MenuEntry' })
export type MenuEntry = z.infer<typeof menuEntry>

const entryTexts = translations({ name: 120 })
const setTexts = translations({ name: 120 })

/** The unit that is granted to roles: a page or one of its buttons, with the calls it needs. */
export const menuPermissionSet = z
  .object({
    id,
    code: z.string(),
    name: z.string(),
    _tls: setTexts,
    controllerType: z
      .enum(['disabled', 'hidden'])
      .describe('What becomes of the element for people without the permission'),
    permissions: z.array(z.string()).describe('The permissions'),
  })
  .meta({ id: 'MenuPermissionSet' })
export type MenuPermissionSet = z.infer<typeof menuPermissionSet>

export const menuEntryDetail = menuEntry
  .omit({ subMenus: true })
  .extend({
    _tls: entryTexts,
    _token: rowToken,
    parentName: z.string().optional().describe('The name of the entry above it'),
    permissionSets: z.array(menuPermissionSet).describe('The permission sets'),
  })
  .meta({ id: 'MenuEntryDetail' })
export type MenuEntryDetail = z.infer<typeof menuEntryDetail>

/** A folder is a `root` on the top level and a `dir` below; the type follows from its parent. */
const draftType = z.enum(['dir', 'menu', 'link', 'inner-link', 'embedded', 'window'])

const draft = z.object({
  name: z.string().trim().min(1).max(120),
  _tls: entryTexts.optional(),
  type: draftType,
  parentId: id.optional(),
  icon: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .optional()
    .describe('A name from the list of icons, never markup or an address [SAFE-41]'),
  route: z.string().trim().max(500).optional(),
  quickIndex: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z ]{0,60}$/)
    .optional(),
  sort: z.int().min(0).max(1_000_000).optional(),
  labels: labels.optional(),
  ...embeddingFields,
})

const newEntry = draft.extend({ code: code.max(120), level: z.enum(['site', 'organization']).optional() })

export const menuEntryFields = newEntry.shape

/** A menu entry as one row of an import file, with the code of its folder. */
export const menuRow = newEntry
  .omit({ _tls: true, parentId: true, labels: true, tokenSeconds: true, receives: true, allows: true })
  .extend({ parentCode: z.string().trim().max(128).optional() })
  .meta({ id: 'MenuRow' })
export type MenuRow = z.infer<typeof menuRow>

const entryRef = z.object({ id, objectVersionNumber: version })

const exampleRef = { id: exampleId.menuEntry, objectVersionNumber: 1 }
const exampleParams = { menuId: exampleId.menuEntry }

const menus = '/iam/hzero/v1/[{tenantId}/]menus'

export const menuEntryApi = {
  tree: endpoint({
    method: 'GET',
    path: `${menus}/manage-tree`,
    summary: 'The menu as a tree for maintenance; the platform chooses the level',
    access: { permission: 'iam.menu-entry.tree' },
    query: z.object({ level: z.enum(['site', 'organization']).optional() }),
    response: z.array(menuEntry),
  }),
  get: endpoint({
    method: 'GET',
    path: `${menus}/{menuId}`,
    summary: 'One menu entry with its name in every language and its permission sets',
    access: { permission: 'iam.menu-entry.tree' },
    example: { params: exampleParams },
    response: menuEntryDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: `${menus}/create`,
    summary: 'Add a folder, page, link or window to the menu',
    access: { permission: 'iam.menu-entry.create' },
    example: {
      body: {
        name: 'Berths',
        code: 'harbour.berths',
        type: 'menu',
        route: '/harbour/berths',
        labels: ['HARBOUR'],
      },
    },
    body: newEntry,
    response: menuEntryDetail,
  }),
  update: endpoint({
    method: 'POST',
    path: `${menus}/update`,
    summary: 'Update a menu entry',
    access: { permission: 'iam.menu-entry.update' },
    example: { body: { ...exampleRef, name: 'Quays', type: 'menu', route: '/harbour/quays' } },
    body: draft.extend(entryRef.shape),
    response: menuEntryDetail,
  }),
  move: endpoint({
    method: 'PUT',
    path: `${menus}/move`,
    summary: 'Move a menu entry into another folder, or before another entry',
    access: { permission: 'iam.menu-entry.update' },
    example: { body: exampleRef },
    body: entryRef.extend({
      parentId: id.optional().describe('Missing for the top level'),
      beforeId: id.optional().describe('The entry before which it is placed; missing for the end'),
    }),
  }),
  enable: endpoint({
    method: 'PUT',
    path: `${menus}/enable`,
    summary: 'Enable a menu entry',
    access: { permission: 'iam.menu-entry.update' },
    example: { body: exampleRef },
    body: entryRef,
    response: menuEntryDetail,
  }),
  disable: endpoint({
    method: 'PUT',
    path: `${menus}/disable`,
    summary: 'Disable a menu entry and all entries below it',
    access: { permission: 'iam.menu-entry.update' },
    example: { body: exampleRef },
    body: entryRef,
    response: menuEntryDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${menus}/{menuId}`,
    summary: 'Delete a menu entry without children, and its permission sets',
    access: { permission: 'iam.menu-entry.remove' },
    body: versionIfKnown,
    example: { params: exampleParams, body: { objectVersionNumber: 1 } },
  }),
  putPermissionSets: endpoint({
    method: 'PUT',
    path: `${menus}/{menuId}/permission-sets`,
    summary: 'Set the permission sets of a page and the calls each allows, all or none',
    access: { permission: 'iam.menu-entry.update' },
    stepUp: 'partly',
    example: {
      params: exampleParams,
      body: {
        objectVersionNumber: 1,
        permissionSets: [
          {
            code: 'harbour.berths.view',
            name: 'View',
            controllerType: 'hidden',
            permissions: ['iam.role.list'],
          },
        ],
      },
    },
    body: z.object({
      objectVersionNumber: version,
      permissionSets: z
        .array(
          menuPermissionSet.partial({ id: true, _tls: true }).extend({
            code: code.max(250),
            name: z.string().trim().min(1).max(120),
            permissions: z.array(z.string().max(120)).max(200).describe('The permissions'),
          }),
        )
        .max(100)
        .describe('The permission sets'),
    }),
    response: menuEntryDetail,
  }),
}
