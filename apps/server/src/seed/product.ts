import { createHash } from 'node:crypto'
import { platformTenantId, siteLevel, tenantLevel } from '@atrium/contract/constants'
import { sql } from 'kysely'
import { productMessages } from '../db/product-messages.ts'
import type { Site } from '../db/site.ts'
import type { Scoped } from '../db/tenant.ts'
import { cardRows, putCards } from './cards.ts'
import { addLookups } from './lookup-rows.ts'
import { lookups, lovViews } from './lookups.ts'
import { addMessages } from './messages.ts'
import { codesIn, type Level, lookUp, type MenuData, menuRows, newIds, waitForTurn } from './rows.ts'
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
const pages = (prefix: string): MenuData[] => [
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
    ],
  },
  {
    code: `${prefix}.sys`,
    type: 'root',
    icon: 'key',
    name: ['Access', '权限'],
    children: [
      page(
        `${prefix}.sys.account`,
        prefix === 'hzero.site' ? '/hiam/sub-account-site' : '/hiam/sub-account-org/users',
        ['Accounts', '账号'],
        ['iam.account.list'],
        {
          create: [['Create', '新建'], ['iam.account.create']],
          edit: [['Edit', '编辑'], ['iam.account.update']],
          units: [
            ['Give places in units', '分配组织单元'],
            ['platform.unit.list', 'platform.unit-member.change'],
          ],
          freeze: [['Disable and enable', '停用与启用'], ['iam.account.freeze']],
          reset: [['Set passwords and unlock', '重置密码与解锁'], ['iam.account.reset']],
          delete: [['Delete', '删除'], ['iam.account.remove']],
        },
      ),
      page(
        `${prefix}.sys.user-group`,
        '/hiam/user-group-management',
        ['User groups', '用户组'],
        ['iam.user-group.list'],
        {
          create: [['Create', '新建'], ['iam.user-group.create']],
          edit: [['Edit', '编辑'], ['iam.user-group.update']],
          delete: [['Delete', '删除'], ['iam.user-group.remove']],
        },
      ),
      ...(prefix === 'hzero.site' ? [tenants, clients] : []),
      {
        code: `${prefix}.sys.role`,
        type: 'dir',
        name: ['Roles and permissions', '角色与权限'],
        children: [
          page(`${prefix}.sys.role.list`, '/hiam/role/list', ['Roles', '角色'], ['iam.role.list'], {
            create: [['Create', '新建'], ['iam.role.create']],
            edit: [
              ['Edit', '编辑'],
              ['iam.role.update', 'platform.unit.list'],
            ],
            copy: [['Copy', '复制'], ['iam.role.copy']],
            inherit: [['Inherit', '继承'], ['iam.role.inherit']],
            delete: [['Delete', '删除'], ['iam.role.remove']],
            grant: [['Grant permissions', '分配权限'], ['iam.role.grant']],
            members: [
              ['Assign people', '分配人员'],
              ['iam.assignment.list', 'iam.assignment.change'],
            ],
            cards: [
              ['Choose workplace cards', '选择工作台卡片'],
              ['platform.role-card.list', 'platform.role-card.assign'],
            ],
          }),
        ],
      },
      page(`${prefix}.sys.menu`, '/hiam/menu', ['Menus', '菜单'], ['iam.menu-entry.tree'], {
        create: [['Create', '新建'], ['iam.menu-entry.create']],
        edit: [['Edit', '编辑'], ['iam.menu-entry.update']],
        delete: [['Delete', '删除'], ['iam.menu-entry.remove']],
      }),
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
      page(
        `${prefix}.sys.sign-in-log`,
        prefix === 'hzero.site' ? '/hpfm/platform-log' : '/hpfm/tenant-log',
        ['Sign-in log', '登录日志'],
        ['platform.sign-in-log.list'],
        { clear: [['Clear older entries', '清理旧记录'], ['platform.sign-in-log.clear']] },
      ),
      page(`${prefix}.sys.audit`, '/hmnt/audit-data', ['Audit log', '审计日志'], ['admin.audit.list'], {
        history: [['History of records', '记录历史'], ['admin.history.list']],
        restore: [['Restore versions', '恢复版本'], ['admin.history.restore']],
      }),
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
        ['message.notice.list', 'message.receiver-group.list'],
        {
          create: [['Create', '新建'], ['message.notice.create']],
          edit: [['Edit', '编辑'], ['message.notice.update']],
          release: [['Publish and take back', '发布与撤回'], ['message.notice.publish']],
          delete: [['Delete', '删除'], ['message.notice.remove']],
        },
      ),
      page(
        `${prefix}.message.template`,
        '/hmsg/message-template/list',
        ['Message templates', '消息模板'],
        ['message.message-template.list'],
        {
          create: [['Create', '新建'], ['message.message-template.create']],
          edit: [['Edit', '编辑'], ['message.message-template.update']],
          delete: [['Delete', '删除'], ['message.message-template.remove']],
        },
      ),
      page(
        `${prefix}.message.send-config`,
        '/hmsg/send-config/list',
        ['Sending', '发送配置'],
        ['message.send-config.list', 'message.webhook.list', 'message.receiver-group.list'],
        {
          create: [['Create', '新建'], ['message.send-config.create']],
          edit: [['Edit', '编辑'], ['message.send-config.update']],
          delete: [['Delete', '删除'], ['message.send-config.remove']],
          send: [['Send', '发送'], ['message.send-config.send']],
        },
      ),
      page(
        `${prefix}.message.receive-rule`,
        '/hmsg/receive-config',
        ['Receiving', '接收配置'],
        ['message.receive-rule.list'],
        { edit: [['Edit', '编辑'], ['message.receive-rule.update']] },
      ),
      page(
        `${prefix}.message.receiver-group`,
        '/hmsg/receiver-type',
        ['Receiver groups', '接收组'],
        ['message.receiver-group.list'],
        {
          create: [['Create', '新建'], ['message.receiver-group.create']],
          edit: [['Edit', '编辑'], ['message.receiver-group.update']],
          delete: [['Delete', '删除'], ['message.receiver-group.remove']],
        },
      ),
      page(
        `${prefix}.message.webhook`,
        '/hmsg/webhook-config',
        ['Webhooks', '网络回调'],
        ['message.webhook.list'],
        {
          create: [['Create', '新建'], ['message.webhook.create']],
          edit: [['Edit', '编辑'], ['message.webhook.update']],
          delete: [['Delete', '删除'], ['message.webhook.remove']],
        },
      ),
      page(
        `${prefix}.message.mail-server`,
        '/hmsg/email',
        ['Mail servers', '邮件服务器'],
        ['message.mail-server.list'],
        {
          create: [['Create', '新建'], ['message.mail-server.create']],
          edit: [['Edit', '编辑'], ['message.mail-server.update']],
          delete: [['Delete', '删除'], ['message.mail-server.remove']],
        },
      ),
      page(
        `${prefix}.message.query`,
        '/hmsg/message-query',
        ['Message monitor', '消息监控'],
        ['message.delivery.list'],
        {
          resend: [['Send again', '重新发送'], ['message.delivery.resend']],
          delete: [['Delete', '删除'], ['message.delivery.remove']],
        },
      ),
      page(`${prefix}${outbox}`, '/hmsg/mail/outbox', ['Outbox', '发件箱'], ['message.mail.list'], {}),
    ],
  },
  filesOf(prefix),
  wording(prefix),
  {
    code: `${prefix}.portal`,
    type: 'root',
    icon: 'world',
    name: ['Portal', '门户'],
    children: [
      page(
        `${prefix}.portal.page`,
        '/hptl/portal-page/list',
        ['Portal pages', '门户页面'],
        ['portal.page.list'],
        {
          create: [['Create', '新建'], ['portal.page.create']],
          edit: [['Edit', '编辑'], ['portal.page.update']],
          release: [['Publish and take back', '发布与撤回'], ['portal.page.publish']],
          delete: [['Delete', '删除'], ['portal.page.remove']],
        },
      ),
      page(
        `${prefix}.portal.download`,
        '/hptl/portal-download/list',
        ['Downloads', '下载'],
        ['portal.download.list'],
        {
          create: [['Create', '新建'], ['portal.download.create']],
          edit: [['Edit', '编辑'], ['portal.download.update']],
          release: [['Publish and take back', '发布与撤回'], ['portal.download.publish']],
          delete: [['Delete', '删除'], ['portal.download.remove']],
        },
      ),
      page(
        `${prefix}.portal.navigation`,
        '/hptl/portal-navigation',
        ['Navigation', '导航'],
        ['portal.navigation.get'],
        { edit: [['Edit', '编辑'], ['portal.navigation.update']] },
      ),
      page(`${prefix}.portal.footer`, '/hptl/portal-footer', ['Footer', '页脚'], ['portal.footer.get'], {
        edit: [['Edit', '编辑'], ['portal.footer.update']],
      }),
    ],
  },
  {
    code: `${prefix}.himp`,
    type: 'root',
    icon: 'file-spreadsheet',
    name: ['Imports and exports', '导入与导出'],
    children: [
      // What may be imported is asked of each template's own permission.
      page(`${prefix}.himp.import`, '/himp/commentImport', ['Imports', '导入'], [], {}),
      page(
        `${prefix}.himp.template`,
        '/himp/template',
        ['Import templates', '导入模板'],
        ['import.template.update'],
        {},
      ),
      // The own ones are everybody's to see; the set puts the page into a menu.
      page(`${prefix}.himp.export-task`, '/hpfm/excel-async-export', ['Job centre', '任务中心'], [], {
        everybody: [["Everybody's", '所有人的'], ['platform.export-task.list']],
      }),
    ],
  },
  {
    code: `${prefix}.schedule`,
    type: 'root',
    icon: 'calendar-event',
    name: ['Scheduling', '任务调度'],
    children: [
      page(
        `${prefix}.schedule.job`,
        '/hsdr/job-info',
        ['Scheduled jobs', '定时任务'],
        ['scheduler.job.list'],
        {
          create: [['Create', '新建'], ['scheduler.job.create']],
          edit: [['Edit', '编辑'], ['scheduler.job.update']],
          delete: [['Delete', '删除'], ['scheduler.job.remove']],
          run: [['Run, pause and stop', '运行、暂停与停止'], ['scheduler.job.run']],
        },
      ),
      page(
        `${prefix}.schedule.run`,
        '/hsdr/job-log',
        ['Runs of jobs', '运行日志'],
        ['scheduler.job-run.list'],
        { clear: [['Clear', '清理'], ['scheduler.job-run.clear']] },
      ),
    ],
  },
  setUp(prefix),
  ...(prefix === 'hzero.site' ? [operation] : []),
]

/** What each tenant keeps is its own to look after; how much it may keep, the platform's to say. */
const filesOf = (prefix: string): MenuData => ({
  code: `${prefix}.file`,
  type: 'root',
  icon: 'file',
  name: ['Files', '文件'],
  children: [
    page(
      `${prefix}.file.overview`,
      '/hfile/file-aggregate',
      ['File overview', '文件总览'],
      ['file.file.list'],
      { delete: [['Delete', '删除'], ['file.file.removeAny']] },
    ),
    page(
      `${prefix}.file.upload`,
      '/hfile/file-upload',
      ['Upload rules', '上传规则'],
      ['file.upload-rule.list'],
      {
        create: [['Create', '新建'], ['file.upload-rule.create']],
        edit: [['Edit', '编辑'], ['file.upload-rule.update']],
        delete: [['Delete', '删除'], ['file.upload-rule.remove']],
        ...(prefix === 'hzero.site' && {
          capacity: [['Set capacity', '设置容量'], ['file.capacity.update']] as const,
        }),
      },
    ),
    page(`${prefix}.file.storage`, '/hfile/storage', ['Storage', '存储'], ['file.storage.get'], {}),
  ],
})

/** What a tenant says of itself. */
const setUp = (prefix: string): MenuData => ({
  code: `${prefix}.setup`,
  type: 'root',
  icon: 'settings',
  name: ['Configuration', '配置'],
  children: [
    page(
      `${prefix}.setup.config`,
      '/hpfm/config',
      ['Title and look', '标题与外观'],
      ['platform.config.get'],
      {
        edit: [['Edit', '编辑'], ['platform.config.update']],
      },
    ),
    ...(prefix === 'hzero.site'
      ? [
          page(
            `${prefix}.setup.feature`,
            '/hpfm/feature/list',
            ['Features of tenants', '租户功能'],
            ['platform.feature.list'],
            { edit: [['Edit', '编辑'], ['platform.feature.update']] },
          ),
          page(
            `${prefix}.setup.card`,
            '/hpfm/card-manage',
            ['Workplace cards', '工作台卡片'],
            ['platform.dashboard-card.list'],
            { edit: [['Edit', '编辑'], ['platform.dashboard-card.update']] },
          ),
        ]
      : []),
    page(`${prefix}.setup.org`, '/hpfm/hr/org', ['Organisation', '组织架构'], ['platform.unit.list'], {
      create: [['Create', '新建'], ['platform.unit.create']],
      edit: [['Edit', '编辑'], ['platform.unit.update']],
      delete: [['Delete', '删除'], ['platform.unit.remove']],
      people: [['Assign people', '分配人员'], ['platform.unit-member.change']],
    }),
    page(
      `${prefix}.setup.data-hierarchy`,
      '/hpfm/data-hierarchies',
      ['Data hierarchies', '数据层级'],
      ['platform.data-hierarchy.list'],
      {
        create: [['Create', '新建'], ['platform.data-hierarchy.create']],
        edit: [['Edit', '编辑'], ['platform.data-hierarchy.update']],
        delete: [['Delete', '删除'], ['platform.data-hierarchy.remove']],
      },
    ),
  ],
})

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
      },
    ),
    page(
      `${prefix}.wording.static-text`,
      '/hpfm/static-text/list',
      ['Longer texts', '静态文本'],
      ['platform.static-text.list'],
      {
        create: [['Create', '新建'], ['platform.static-text.create']],
        edit: [['Edit', '编辑'], ['platform.static-text.update']],
        delete: [['Delete', '删除'], ['platform.static-text.remove']],
      },
    ),
    page(
      `${prefix}.wording.value-list`,
      '/hpfm/value-list/list',
      ['Lookups', '值集'],
      ['platform.value-list.list'],
      {
        create: [['Create', '新建'], ['platform.value-list.create']],
        edit: [['Edit', '编辑'], ['platform.value-list.update']],
        delete: [['Delete', '删除'], ['platform.value-list.remove']],
      },
    ),
    page(
      `${prefix}.wording.lov-view`,
      '/hpfm/lov-view/list',
      ['Lookup views', '值集视图'],
      ['platform.lov-view.list'],
      {
        create: [['Create', '新建'], ['platform.lov-view.create']],
        edit: [['Edit', '编辑'], ['platform.lov-view.update']],
        delete: [['Delete', '删除'], ['platform.lov-view.remove']],
      },
    ),
  ],
})

/** What runs is the platform's to watch. */
const operation: MenuData = {
  code: 'hzero.site.operation',
  type: 'root',
  icon: 'activity',
  name: ['Operation', '运维'],
  children: [
    page(
      'hzero.site.operation.health',
      '/hadm/health',
      ['Health', '健康状况'],
      ['admin.health.get', 'admin.isolation-probe.list', 'admin.isolation-probe.start'],
      {},
    ),
    page(
      'hzero.site.operation.api',
      '/hiam/api-management',
      ['API catalogue', '接口目录'],
      ['iam.api-catalogue.list'],
      {},
    ),
  ],
}

const clients = page(
  'hzero.site.sys.client',
  '/hiam/client',
  ['Sign-in clients', '登录客户端'],
  ['iam.client.list'],
  {
    create: [['Create', '新建'], ['iam.client.create']],
    edit: [['Edit', '编辑'], ['iam.client.update']],
    delete: [['Delete', '删除'], ['iam.client.remove']],
  },
)

const tenants = page(
  'hzero.site.sys.tenant.list',
  '/hiam/tenants',
  ['Tenants', '租户'],
  ['iam.tenant.list'],
  {
    create: [['Create', '新建'], ['iam.tenant.create']],
    edit: [['Edit', '编辑'], ['iam.tenant.update']],
    freeze: [['Suspend and resume', '停用与恢复'], ['iam.tenant.freeze']],
    export: [['Export', '导出'], ['platform.tenant-export.create']],
    visit: [['Look into tenants', '查看租户内部'], ['iam.tenant.visit']],
    delete: [['Delete and restore', '删除与还原'], ['iam.tenant.remove']],
  },
)

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

const levels: (Level & { tree: readonly MenuData[] })[] = [
  { tenantId: platformTenantId, level: siteLevel, tree: pages('hzero.site') },
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
      productMessages,
    ]),
  )
  .digest('base64url')

/** Any number will do, as long as every instance takes the same. */
const lockKey = 7_261_004

/** Brings the platform's own rows up to this program: its tenant, languages, menus and first role. */
export async function seedProduct(site: Site): Promise<void> {
  await site({}, async db => {
    if ((await findEdition(db)) === edition) return
    await waitForTurn(db, lockKey)
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
    await addMessages(db)
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
    .values(menus.map(menu => ({ ...menu, builtIn: true })))
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
