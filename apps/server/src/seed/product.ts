import { createHash } from 'node:crypto'
import { platformTenantId, siteLevel, tenantLevel } from '@atrium/contract/constants'
import { sql } from 'kysely'
import type { Site } from '../db/site.ts'
import type { Scoped } from '../db/tenant.ts'
import { cardRows, putCards } from './cards.ts'
import { addLookups } from './lookup-rows.ts'
import { lookups, lovViews } from './lookups.ts'
import { codesIn, type Level, lookUp, type MenuData, menuRows, newIds, type SetData } from './rows.ts'
import { type Text, texts } from './text.ts'

const tenant = { num: 'ATRIUM', name: texts(['Atrium', '中庭平台']), colour: '#066973' }

const languages = [
  { code: 'en_US', name: 'English', sort: 10 },
  { code: 'zh_CN', name: '简体中文', sort: 20 },
  { code: 'ar_SA', name: 'العربية', sort: 30 },
]

const administrator = {
  code: 'role/site/default/administrator',
  name: texts(['Platform administrator', '平台管理员']),
  description: texts(['Holds every permission of the platform.', '拥有平台的全部权限。']),
}

const viewName: Text = ['View', '查看']

/** The end of the code of the page that shows what would have been sent. */
const outbox = '.message.outbox'

/** The pages of the product. A page that leaves this list is taken out by a migration: tenants may have hung their own below it. */
const pages = (prefix: string, moreInWorkspace: readonly SetData[] = []): MenuData[] => [
  {
    code: `${prefix}.workplace`,
    type: 'menu',
    icon: 'workspace',
    route: '/workplace',
    name: ['Workspace', '工作台'],
    sets: [
      {
        code: `${prefix}.workplace.ps.figures`,
        name: ['Figures', '数据概览'],
        permissions: ['iam.workplace.figures'],
      },
      {
        code: `${prefix}.workplace.ps.changes`,
        name: ['Recent changes', '最近变更'],
        permissions: ['iam.workplace.changes'],
      },
      {
        code: `${prefix}.workplace.ps.signins`,
        name: ['Sign-ins', '登录情况'],
        permissions: ['platform.sign-in-log.days'],
      },
      {
        code: `${prefix}.workplace.ps.trace`,
        name: ['Traces', '跟踪'],
        permissions: ['admin.trace.start'],
      },
      {
        code: `${prefix}.workplace.ps.people`,
        name: ['People', '人员'],
        permissions: ['iam.user.list'],
      },
      {
        code: `${prefix}.workplace.ps.views`,
        name: ['Share list views', '共享列表视图'],
        permissions: ['platform.saved-view.share'],
      },
      {
        code: `${prefix}.workplace.ps.tables`,
        name: ['Lay out lists for everybody', '为所有人设置列表'],
        permissions: ['platform.ui-table.update'],
      },
      {
        code: `${prefix}.workplace.ps.errors`,
        name: ['Provoke errors', '触发错误'],
        permissions: ['admin.error-trigger.provoke'],
      },
      ...moreInWorkspace,
    ],
  },
  {
    code: `${prefix}.sys`,
    type: 'root',
    icon: 'key',
    name: ['Access', '权限'],
    children: [
      {
        code: `${prefix}.sys.role`,
        type: 'dir',
        name: ['Roles and permissions', '角色与权限'],
        children: [
          page(`${prefix}.sys.role.list`, '/hiam/role/list', ['Roles', '角色'], ['iam.role.list'], {
            create: [['Create', '新建'], ['iam.role.create']],
            edit: [['Edit', '编辑'], ['iam.role.update']],
            delete: [['Delete', '删除'], ['iam.role.remove']],
            grant: [['Grant permissions', '分配权限'], ['iam.role.grant']],
          }),
        ],
      },
      page(
        `${prefix}.sys.password-policy`,
        '/hiam/password-policy',
        ['Password rules', '密码规则'],
        ['iam.password-policy.get'],
        {
          edit: [['Edit', '编辑'], ['iam.password-policy.update']],
          sessions: [
            ['Sign-ins at a time', '同时登录数'],
            ['iam.session-policy.get', 'iam.session-policy.update'],
          ],
        },
      ),
      page(
        `${prefix}.sys.online-user`,
        '/hiam/online-user/list',
        ['Online people', '在线人员'],
        ['platform.online-user.list'],
        { end: [['Sign out', '强制退出'], ['platform.online-user.end']] },
        { address: ['Network addresses', '网络地址'] },
      ),
    ],
  },
  {
    code: `${prefix}.message`,
    type: 'root',
    icon: 'message',
    name: ['Messages', '消息'],
    children: [
      // Reading the own messages asks for no permission: the set to see it is there to put the page into a menu.
      page(`${prefix}.message.list`, '/hmsg/user-message/list', ['Message centre', '消息中心'], [], {
        send: [['Send', '发送'], ['message.message.send']],
      }),
      page(
        `${prefix}.message.notice`,
        '/hmsg/notices/list',
        ['Announcements', '公告'],
        ['message.notice.list'],
        {
          create: [['Create', '新建'], ['message.notice.create']],
          edit: [['Edit', '编辑'], ['message.notice.update']],
          release: [['Publish and take back', '发布与撤回'], ['message.notice.publish']],
          delete: [['Delete', '删除'], ['message.notice.remove']],
        },
      ),
      page(`${prefix}${outbox}`, '/hmsg/mail/outbox', ['Outbox', '发件箱'], ['message.mail.list'], {}),
    ],
  },
  wording(prefix),
]

/** Which languages there are is the platform's to say; in which words, each tenant's. */
const wording = (prefix: string): MenuData => ({
  code: `${prefix}.wording`,
  type: 'root',
  icon: 'language',
  name: ['Languages and texts', '语言与文本'],
  children: [
    ...(prefix === 'hzero.site'
      ? [
          page(
            `${prefix}.wording.language`,
            '/hpfm/language/list',
            ['Languages', '语言'],
            ['platform.language.list'],
            {
              create: [['Create', '新建'], ['platform.language.create']],
              edit: [['Edit', '编辑'], ['platform.language.update']],
            },
          ),
        ]
      : []),
    page(
      `${prefix}.wording.prompt`,
      '/hpfm/prompt/list',
      ['Interface texts', '界面文本'],
      ['platform.prompt.list'],
      {
        create: [['Create', '新建'], ['platform.prompt.create']],
        edit: [['Edit', '编辑'], ['platform.prompt.update']],
        delete: [['Delete', '删除'], ['platform.prompt.remove']],
        static: [
          ['Longer texts', '静态文本'],
          ['list', 'create', 'update', 'remove'].map(verb => `platform.static-text.${verb}`),
        ],
      },
    ),
    page(
      `${prefix}.wording.lov-view`,
      '/hpfm/lov-view/list',
      ['Lookup views', '值集视图'],
      ['platform.lov-view.list'],
      {},
    ),
  ],
})

/** A page with what it takes to see it, with its buttons, and with columns that not everybody sees; their codes hold the route, because the console asks by it [PERM-1]. */
function page(
  code: string,
  route: string,
  name: Text,
  view: readonly string[],
  buttons: Readonly<Record<string, readonly [name: Text, permissions: readonly string[]]>>,
  columns: Readonly<Record<string, Text>> = {},
): MenuData {
  const sets = Object.entries(buttons).map(([button, [name, permissions]]) => ({
    code: `${code}${route.replaceAll('/', '.')}.button.${button}`,
    name,
    permissions,
  }))
  const columnSets = Object.entries(columns).map(([column, name]) => ({
    code: `${code}${route.replaceAll('/', '.')}.column.${column}`,
    name,
  }))
  return {
    code,
    type: 'menu',
    route,
    name,
    sets: [{ code: `${code}.ps.default`, name: viewName, permissions: view }, ...sets, ...columnSets],
  }
}

/** The list of tenants has no page yet. The set moves there under the same code, so that grants of it stay. */
const tenantList: SetData = {
  code: 'hzero.site.sys.tenant.list.ps.default',
  name: ['Tenants', '租户'],
  permissions: ['iam.tenant.list'],
}

/** Clients have no page yet either. */
const clients: SetData = {
  code: 'hzero.site.sys.client.ps.default',
  name: ['Sign-in clients', '登录客户端'],
  permissions: ['iam.client.list', 'iam.client.create', 'iam.client.update', 'iam.client.remove'],
}

const levels: (Level & { tree: readonly MenuData[] })[] = [
  { tenantId: platformTenantId, level: siteLevel, tree: pages('hzero.site', [tenantList, clients]) },
  { tenantId: platformTenantId, level: tenantLevel, tree: pages('hzero') },
]

/** Names what this program would write, so that a start finds out with one query whether there is anything to do. */
const edition = createHash('sha256')
  .update(
    JSON.stringify([
      tenant,
      languages,
      administrator,
      cardRows,
      levels.map(at => menuRows(at, at.tree, code => code)),
      [lookups, lovViews],
    ]),
  )
  .digest('base64url')

/** Any number will do, as long as every instance takes the same. */
const lockKey = 7_261_004

/** Brings the platform's own rows up to this program: its tenant, languages, menus and first role. */
export async function seedProduct(site: Site): Promise<void> {
  await site({}, async db => {
    if ((await findEdition(db)) === edition) return
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
    if ((await findEdition(db)) === edition) return

    await db
      .insertInto('tenant')
      .values({ tenantId: platformTenantId, ...tenant })
      .onConflict(conflict => conflict.column('tenantId').doNothing())
      .execute()
    await db
      .insertInto('language')
      .values(languages.map(language => ({ tenantId: platformTenantId, ...language })))
      .onConflict(conflict => conflict.columns(['tenantId', 'code']).doNothing())
      .execute()
    await db
      .insertInto('role')
      .values({ tenantId: platformTenantId, level: siteLevel, builtIn: true, ...administrator })
      .onConflict(conflict => conflict.columns(['tenantId', 'code']).doNothing())
      .execute()
    for (const { tree, ...level } of levels) await putMenus(db, level, tree)
    await putCards(db)
    await addLookups(db, platformTenantId, lookups, lovViews)
    await recordEdition(db)
  })
}

/** The outbox shows codes and links of other people, so only the demonstration has it in its menus. */
export async function offerOutbox(site: Site, isOffered: boolean): Promise<void> {
  await site({}, db =>
    db
      .updateTable('menu')
      .set({ enabled: isOffered })
      .where('tenantId', '=', platformTenantId)
      .where('code', 'in', [`hzero.site${outbox}`, `hzero${outbox}`])
      .where('enabled', '<>', isOffered)
      .execute(),
  )
}

/** The edition is kept in the audit, where it also tells when the platform's rows last changed. */
async function findEdition(db: Scoped): Promise<string | undefined> {
  const { rows } = await sql<{ edition: string }>`
    select after ->> 'edition' as edition from audit
    where tenant_id = ${platformTenantId} and entity = 'product' and entity_id is null
    order by id desc limit 1`.execute(db)
  return rows[0]?.edition
}

async function recordEdition(db: Scoped): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      tenantId: platformTenantId,
      entity: 'product',
      verb: 'update',
      after: JSON.stringify({ edition }),
    })
    .execute()
}

/** Adds and changes menus, permission sets and their permissions. `enabled` is the administrator's and stays as it is. */
async function putMenus(db: Scoped, level: Level, tree: readonly MenuData[]): Promise<void> {
  const ids = await newIds(db, codesIn(tree))
  for (const { code, id } of await findIds(db, level)) ids.set(code, id)
  const { menus, sets, permissions } = menuRows(level, tree, code => lookUp(ids, code))

  await db
    .insertInto('menu')
    .values(menus)
    .onConflict(conflict =>
      conflict
        .columns(['tenantId', 'id'])
        .doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          parentTenantId: ref('excluded.parentTenantId'),
          parentId: ref('excluded.parentId'),
          type: ref('excluded.type'),
          sort: ref('excluded.sort'),
          icon: ref('excluded.icon'),
          route: ref('excluded.route'),
          quickIndex: ref('excluded.quickIndex'),
        }))
        .where(sql<boolean>`(menu.name, menu.parent_id, menu.type, menu.sort, menu.icon, menu.route, menu.quick_index)
          is distinct from (excluded.name, excluded.parent_id, excluded.type, excluded.sort, excluded.icon,
            excluded.route, excluded.quick_index)`),
    )
    .execute()
  await db
    .insertInto('permissionSet')
    .values(sets)
    .onConflict(conflict =>
      conflict
        .columns(['tenantId', 'id'])
        .doUpdateSet(({ ref }) => ({
          menuId: ref('excluded.menuId'),
          name: ref('excluded.name'),
          sort: ref('excluded.sort'),
        }))
        .where(sql<boolean>`(permission_set.menu_id, permission_set.name, permission_set.sort)
          is distinct from (excluded.menu_id, excluded.name, excluded.sort)`),
    )
    .execute()
  await sql`
    delete from permission_set_permission
    where tenant_id = ${platformTenantId} and permission_set_id = any(${sets.map(set => set.id)}::uuid[])
      and (permission_set_id, permission) not in (
        select * from unnest(${permissions.map(row => row.permissionSetId)}::uuid[], ${permissions.map(row => row.permission)}::text[])
      )`.execute(db)
  await db
    .insertInto('permissionSetPermission')
    .values(permissions)
    .onConflict(conflict => conflict.columns(['tenantId', 'permissionSetId', 'permission']).doNothing())
    .execute()
}

async function findIds(db: Scoped, { tenantId, level }: Level): Promise<{ code: string; id: string }[]> {
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id from menu where tenant_id = ${tenantId} and level = ${level}
    union all
    select s.code, s.id from permission_set s
    join menu m on m.tenant_id = s.menu_tenant_id and m.id = s.menu_id
    where s.tenant_id = ${tenantId} and m.tenant_id = ${tenantId} and m.level = ${level}`.execute(db)
  return rows
}
