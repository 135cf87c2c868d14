import type { Page } from '@playwright/test'
import { expect } from '../setup/atrium.ts'

/** A word of the screen in the language it is drawn in. */
export type Say = (english: string, chinese: string) => string

export interface Drawn {
  page: Page
  say: Say
  /** Opens the workspace of a person at this address. */
  enter: (loginName: string, to: string) => Promise<void>
}

export interface Screen {
  name: string
  /** Only drawn where there is such a thing. */
  only?: 'desktop' | 'phone'
  /** What the browser has to say about it. */
  error?: RegExp
  /** Leads to the screen, and comes back when it is complete. */
  open: (drawn: Drawn) => Promise<void>
}

/** Who sees everything, and who sees little. */
const administrator = (say: Say) => say('ines.marchetti', 'mei.tanaka')
const operator = (say: Say) => say('marek.dvorak', 'admin')
const clerk = (say: Say) => say('tomasz.kowal', 'lin.yue')

/** A cell of a list that has come: the rows before it did have nothing in them, and open nothing. */
const filled = (page: Page) => page.getByRole('gridcell', { name: /\p{L}/u })

/** Every screen there is: pictures are taken of them, and each must be usable by everybody. */
export const screens: readonly Screen[] = [
  {
    name: 'sign-in',
    async open({ page, say }) {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: say('Sign in', '登录') })).toBeVisible()
    },
  },
  {
    name: 'sign-in-error',
    error: /status of 400/,
    async open({ page, say }) {
      await page.goto('/')
      await page.getByLabel(say('Email or user name', '邮箱或用户名')).fill('ines.marchetty')
      await page.getByLabel(say('Password', '密码')).fill('not the password')
      await page.getByRole('button', { name: say('Sign in', '登录') }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'docs',
    async open({ page, say }) {
      await page.goto('/docs')
      await page.getByRole('link', { name: 'file', exact: true }).first().click()
      await expect(page.getByText(say('Answer', '返回'), { exact: true }).first()).toBeVisible()
    },
  },
  {
    name: 'health',
    async open({ page, say, enter }) {
      await enter(operator(say), '/hadm/health')
      const instances = page.getByRole('table', { name: say('Instances', '实例') })
      await expect(instances.getByText(say('Runs', '运行中')).first()).toBeVisible()
    },
  },
  {
    name: 'api-catalogue',
    async open({ page, say, enter }) {
      await enter(operator(say), '/hiam/api-management?path=roles&call=iam.role.create')
      await expect(page.getByRole('link', { name: '/docs/iam' })).toBeVisible()
    },
  },
  {
    name: 'cards',
    async open({ page, say, enter }) {
      await enter(operator(say), '/hpfm/card-manage')
      await page
        .getByRole('gridcell', { name: say('Messages', '消息'), exact: true })
        .first()
        .click()
      await expect(page.getByRole('button', { name: say('Save', '保存') })).toBeVisible()
    },
  },
  {
    name: 'workspace',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await expect(page.getByText(say('people in', '的人员'))).toBeVisible()
      const changes = page.getByRole('region', { name: say('Recent changes', '最近') })
      await expect(changes.getByRole('listitem').first()).toBeVisible()
      await expect(page.getByRole('img', { name: say('Sign-ins of the last', '最近') })).toBeVisible()
      const figures = page.getByRole('list', { name: say('Figures of the day', '今日数据') })
      await expect(figures.getByText('–')).toHaveCount(0)
    },
  },
  {
    name: 'workspace-arranging',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Arrange cards', '排列卡片') }).click()
      await expect(page.getByRole('button', { name: say('Add card', '添加卡片') })).toBeVisible()
    },
  },
  {
    name: 'import',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/himp/commentImport/HIAM.ROLE')
      await expect(page.getByRole('heading', { name: say('Import Roles', '导入角色') })).toBeVisible()
    },
  },
  {
    name: 'job-centre',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/excel-async-export')
      await expect(page.getByRole('heading', { name: say('Job centre', '任务中心') })).toBeVisible()
    },
  },
  {
    name: 'import-templates',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/himp/template?importTemplate=HIAM.ACCOUNT')
      await expect(page.getByText('loginName')).toBeVisible()
    },
  },
  {
    name: 'scheduled-jobs',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hsdr/job-info')
      await page.getByRole('row', { name: say('Roles for the auditors', '审计用角色清单') }).click()
      const next = page.getByRole('region', { name: say('The next five runs', '接下来五次运行') })
      await expect(next.getByRole('listitem')).toHaveCount(5)
    },
  },
  {
    name: 'job-runs',
    async open({ page, say, enter }) {
      await enter(operator(say), '/hsdr/job-log')
      await expect(page.getByText(say('Recount stored files', '重新统计文件')).first()).toBeVisible()
    },
  },
  {
    name: 'trace',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Begin a trace', '开始跟踪') }).click()
      const end = page.getByRole('button', { name: say('End the trace', '结束跟踪') })
      await expect(end).toBeVisible()
      await page.reload()
      await end.click()
      await expect(page.getByRole('table', { name: say('Lines of the trace', '跟踪记录') })).toBeVisible()
    },
  },
  {
    name: 'menu-panel',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Operations', '运营') }).click()
      await expect(page.getByRole('link', { name: say('Workshop orders', '维修工单') })).toBeVisible()
    },
  },
  {
    name: 'page-search',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Search or jump to', '搜索或跳转') }).click()
      await page.getByRole('combobox').fill(say('o', '车'))
      await expect(page.getByRole('option').nth(1)).toBeVisible()
    },
  },
  {
    name: 'keys',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await expect(page.getByRole('tab').first()).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: say('Keys', '快捷键') })).toBeVisible()
    },
  },
  {
    name: 'split',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list')
      await expect(page.getByRole('row').nth(3)).toBeVisible()
      await page.keyboard.press('Alt+Shift+D')
      await page.keyboard.press('Alt+Shift+B')
      await expect(page.getByRole('tabpanel')).toHaveCount(2)
    },
  },
  layout('inline', 'yusuf.demir', ['Icons', '图标']),
  layout('horizontal', 'eero.virtanen', ['Bar', '顶栏']),
  layout('side', 'elin.johansson', ['Cascade', '级联']),
  layout('side-all', 'kasper.lind', ['Wide panel', '侧边宽面板']),
  {
    name: 'account',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/sub-account-org/users')
      await page.getByRole('row').nth(2).click()
      await expect(page.getByRole('complementary').getByText(say('The account is', '账号已'))).toBeVisible()
    },
  },
  {
    name: 'tenant-new',
    async open({ page, say, enter }) {
      await enter('admin', '/hiam/tenants?tenant=new')
      await expect(
        page.getByRole('complementary').getByText(say('First administrator', '首位管理员')),
      ).toBeVisible()
    },
  },
  {
    name: 'tenant-suspended',
    async open({ page, say, enter }) {
      await enter('admin', '/hiam/tenants')
      await page.getByRole('gridcell', { name: say('Skerry Ferries', '礁岛渡轮') }).click()
      await expect(
        page.getByRole('complementary').getByText(say('Export everything', '导出全部数据')),
      ).toBeVisible()
    },
  },
  {
    name: 'menus',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/menu')
      await page.getByRole('treeitem').nth(2).click()
      await expect(page.getByRole('complementary').getByLabel(say('Kind', '类型')).first()).toBeVisible()
    },
  },
  {
    name: 'client',
    async open({ page, say, enter }) {
      await enter('admin', '/hiam/client')
      await page.getByRole('row', { name: /old-yard-board/ }).click()
      await expect(
        page.getByRole('complementary').getByText(say('worth as much', '任何人得到')),
      ).toBeVisible()
    },
  },
  {
    name: 'client-secret',
    async open({ page, say, enter }) {
      await enter('admin', '/hiam/client')
      await page.getByRole('row', { name: /tariff-service/ }).click()
      await expect(
        page.getByRole('complementary').getByRole('button', { name: say('Renew secret', '更换密钥') }),
      ).toBeVisible()
    },
  },
  {
    name: 'organisation',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/hr/org')
      await page.getByRole('treeitem', { name: say('Oslo depot', '奥斯陆场站') }).click()
      await expect(
        page.getByRole('complementary').getByText(say('Lars Haugen', 'Lars Haugen')).first(),
      ).toBeVisible()
    },
  },
  {
    name: 'user-groups',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user-group-management')
      await page.getByRole('row', { name: new RegExp(say('First aiders', '急救员')) }).click()
      await expect(page.getByRole('complementary').getByText('Eero Virtanen')).toBeVisible()
    },
  },
  {
    name: 'role-scope',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list?code=customs-import')
      await page.getByRole('row', { name: /customs-import/ }).click()
      await page.getByRole('button', { name: say('Change: Data scope', '更改: 数据范围') }).click()
      await expect(page.getByRole('dialog').getByText(say('Norrvik Baltics', '波罗的海公司'))).toBeVisible()
    },
  },
  { name: 'roles', open: openRoles },
  {
    name: 'roles-more-fields',
    async open(drawn) {
      await openRoles(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('More', '更多') }).click()
      await expect(page.getByLabel(say('Ends before', '到期早于'))).toBeVisible()
    },
  },
  { name: 'roles-drawer', open: openDispatchLead },
  {
    name: 'roles-selection',
    async open(drawn) {
      await openRoles(drawn)
      await selectThree(drawn)
    },
  },
  {
    name: 'roles-delete',
    async open(drawn) {
      await openRoles(drawn)
      await selectThree(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('Delete', '删除'), exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'roles-nothing-found',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list?name=lighthouse%20keeper')
      await expect(page.getByText(say('Nothing found', '没有找到'))).toBeVisible()
      await expect(page.getByRole('button', { name: say('New role', '新建角色') })).toBeVisible()
    },
  },
  {
    name: 'columns',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list')
      await page.getByRole('button', { name: say('Columns', '列'), exact: true }).click()
      await expect(page.getByRole('dialog', { name: say('Columns', '列') })).toBeVisible()
    },
  },
  {
    name: 'views',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list')
      await page.getByRole('button', { name: say('Views:', '视图:') }).click()
      await expect(page.getByRole('menuitem', { name: say('Save as a view', '另存为视图') })).toBeVisible()
    },
  },
  {
    name: 'name-in-every-language',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list?role=new')
      await page
        .getByRole('button', { name: new RegExp(say('of \\d languages', '种语言中')) })
        .first()
        .click()
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    },
  },
  {
    name: 'languages',
    async open({ page, say, enter }) {
      await enter(operator(say), '/hpfm/language/list')
      await expect(page.getByRole('gridcell', { name: 'en_US' })).toBeVisible()
    },
  },
  {
    name: 'texts',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/prompt/list')
      await expect(page.getByRole('heading', { name: say('Interface texts', '界面文本') })).toBeVisible()
    },
  },
  {
    name: 'lookups',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/value-list/list?lovCode=HPFM.EXCEL')
      await expect(page.getByRole('heading', { name: say('Lookups', '值集') })).toBeVisible()
      await page.getByRole('gridcell', { name: /HPFM\.EXCEL_EXPORT_TYPE$/ }).click()
      await page.getByRole('button', { name: say('Show values', '查看值') }).click()
      await expect(page.getByRole('table', { name: say('Values', '值') })).toBeVisible()
    },
  },
  {
    name: 'configuration',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/config')
      await expect(page.getByRole('combobox', { name: say('Menu layout', '菜单布局') })).toBeVisible()
    },
  },
  {
    name: 'sign-in-log',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/tenant-log')
      await expect(page.getByRole('heading', { name: say('Sign-in log', '登录日志') })).toBeVisible()
    },
  },
  {
    name: 'hierarchies',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/data-hierarchies')
      await expect(page.getByRole('heading', { name: say('Data hierarchies', '数据层级') })).toBeVisible()
    },
  },
  {
    name: 'longer-text-new',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/static-text/list?staticText=new')
      await expect(page.getByRole('heading', { name: say('Longer texts', '静态文本') })).toBeVisible()
    },
  },
  {
    name: 'features',
    async open({ page, say, enter }) {
      await enter(operator(say), '/hpfm/feature/list')
      await expect(page.getByRole('heading', { name: say('Features of tenants', '租户功能') })).toBeVisible()
    },
  },
  {
    name: 'message-template',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/message-template/list')
      await filled(page).first().click()
      await expect(page.getByRole('complementary').getByRole('textbox').first()).toBeVisible()
    },
  },
  {
    name: 'sending',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/send-config/list')
      await expect(page.getByRole('gridcell').first()).toBeVisible()
    },
  },
  {
    name: 'receive-rules',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/receive-config')
      await page
        .getByRole('button', { expanded: false, name: say('of the kind', '类型的') })
        .first()
        .click()
      await expect(page.getByRole('row').nth(3)).toBeVisible()
    },
  },
  {
    name: 'receiver-group-new',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/receiver-type?group=new')
      await expect(page.getByRole('complementary').getByRole('textbox').first()).toBeVisible()
    },
  },
  {
    name: 'webhook-new',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/webhook-config?webhook=new')
      await expect(page.getByRole('complementary').getByRole('textbox').first()).toBeVisible()
    },
  },
  {
    name: 'mail-server-new',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/email?server=new')
      await expect(page.getByRole('complementary').getByRole('textbox').first()).toBeVisible()
    },
  },
  {
    name: 'message-monitor',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/message-query')
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    },
  },
  {
    name: 'audit-log',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmnt/audit-data?entityCode=role')
      await filled(page).first().click()
      await expect(page.getByText(say('Before', '变更前')).first()).toBeVisible()
    },
  },
  {
    name: 'lookup-view-new',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/lov-view/list?lovView=new')
      await page.getByRole('button', { name: say('Add field', '添加字段') }).click()
    },
  },
  {
    name: 'personal-errors',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=errors')
      await expect(page.getByText(say('Nothing has failed', '没有故障'))).toBeVisible()
    },
  },
  {
    name: 'error-trigger',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/exception/trigger')
      await expect(
        page.getByRole('heading', { name: say('Provoke an error', '触发错误'), level: 1 }),
      ).toBeVisible()
    },
  },
  {
    name: 'lov-dialog',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hpfm/lov-view/list?lovView=NORRVIK.DEPOT_TREE')
      const label = say('Look up: Several choices', '查找：多选')
      await page.getByRole('button', { name: label }).click()
      await page.getByRole('row', { name: say('Gothenburg', '哥德堡') }).click()
      await expect(page.getByText(say('1 chosen', '已选择 1 项'))).toBeVisible()
    },
  },
  {
    name: 'role-new-with-errors',
    async open(drawn) {
      await openRoles(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('New role', '新建角色') }).click()
      const drawer = page.getByRole('complementary')
      await drawer.getByLabel(say('Code', '编码')).fill('harbour pilot')
      await drawer.getByRole('button', { name: say('Save', '保存') }).click()
      await expect(drawer.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'role-tree',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/role/list?shown=tree')
      const tree = page.getByRole('tree')
      const administrators = tree.getByRole('treeitem', { name: say('Tenant administrator', '租户管理员') })
      await administrators.locator('svg').first().click()
      await expect(tree.getByRole('treeitem', { level: 2 }).first()).toBeVisible()
    },
  },
  {
    name: 'role-history',
    async open(drawn) {
      await openDispatchLead(drawn)
      const { page, say } = drawn
      await page.getByRole('tab', { name: say('History', '历史') }).click()
      await expect(page.getByText(say('As it is now', '当前版本'))).toBeVisible()
    },
  },
  {
    name: 'role-permissions',
    async open(drawn) {
      await openDispatchLead(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('Change permissions', '修改权限') }).click()
      const tree = page.getByRole('tree')
      for (const line of [say('Dispatch board', '调度看板'), say('Customs', '报关')]) {
        await tree.getByRole('treeitem', { name: line }).first().click()
      }
      await tree.getByRole('treeitem', { name: say('Release loads', '放行货载') }).click()
      await tree.getByRole('treeitem', { name: say('Void declarations', '作废申报') }).click()
      await expect(page.getByRole('button', { name: say('Save 2 changes', '保存 2 处修改') })).toBeVisible()
    },
  },
  {
    name: 'tenant-switch',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Switch tenant', '切换租户') }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'person-menu',
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Your menu', '您的菜单') }).click()
      await expect(page.getByRole('menuitem', { name: say('Sign out', '退出登录') })).toBeVisible()
    },
  },
  {
    name: 'phone-menu',
    only: 'phone',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('Menu', '菜单') }).click()
      await page.getByRole('button', { name: say('Operations', '运营') }).click()
      await expect(page.getByRole('link', { name: say('Workshop orders', '维修工单') })).toBeVisible()
    },
  },
  {
    name: 'phone-tabs',
    only: 'phone',
    async open(drawn) {
      await openRoles(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('2 open tabs', '2 标签页') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'phone-you',
    only: 'phone',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/workplace')
      await page.getByRole('button', { name: say('You', '我的'), exact: true }).click()
      await expect(page.getByRole('button', { name: say('Sign out', '退出登录') })).toBeVisible()
    },
  },
  {
    name: 'personal-account',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info')
      await expect(page.getByRole('textbox', { name: say('Name', '姓名') })).toBeVisible()
    },
  },
  {
    name: 'personal-preferences',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=preferences')
      await expect(page.getByText(say('It is now', '现在是'))).toBeVisible()
    },
  },
  {
    name: 'personal-receive',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=receive')
      await expect(page.getByRole('checkbox').first()).toBeVisible()
    },
  },
  {
    name: 'personal-sessions',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=sessions')
      await expect(page.getByText(say('This one', '当前'))).toBeVisible()
    },
  },
  {
    name: 'personal-security',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=security')
      await expect(page.getByRole('button', { name: say('Change password', '修改密码') })).toBeVisible()
    },
  },
  {
    name: 'security-password',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=security')
      await page.getByRole('button', { name: say('Change password', '修改密码') }).click()
      await page.getByRole('dialog').getByLabel(say('New password', '新密码')).fill('lighthouse')
      await expect(page.getByText(say('judged when you save', '保存时检查')).first()).toBeVisible()
    },
  },
  {
    name: 'security-email',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=security')
      await page.getByRole('button', { name: say('Change email', '修改邮箱') }).click()
      await page.getByRole('button', { name: say('Send code', '发送验证码') }).click()
      await expect(page.getByText(say('Enter an address such as', '请输入邮箱地址'))).toBeVisible()
    },
  },
  {
    name: 'password-rules',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/password-policy')
      await expect(page.getByRole('textbox', { name: say('Least length', '最小长度') })).toBeVisible()
    },
  },
  {
    name: 'outbox',
    async open({ page, say, enter }) {
      await page.goto('/oauth/password/send-captcha')
      await page.getByRole('textbox').fill('elin.johansson')
      await page.getByRole('button').first().click()
      await enter(administrator(say), '/hmsg/mail/outbox?recipient=elin.johansson@norrvik.example')
      const mail = page.getByRole('gridcell', { name: 'elin.johansson@norrvik.example' }).first()
      await mail.click()
      await expect(page.getByRole('complementary').getByRole('link')).toBeVisible()
    },
  },
  {
    name: 'forgotten-password',
    async open({ page, say }) {
      await page.goto('/oauth/password/send-captcha')
      await expect(
        page.getByRole('heading', { name: say('Forgot your password?', '忘记密码') }),
      ).toBeVisible()
    },
  },
  {
    name: 'personal-sign-ins',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/user/info?tab=signIns')
      await expect(page.getByText(say('Signed in', '登录'), { exact: true }).first()).toBeVisible()
    },
  },
  {
    name: 'online-people',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hiam/online-user/list')
      const list = page.getByRole('tabpanel', { name: say('Online people', '在线人员') })
      await expect(list.getByText(say('You', '您'), { exact: true }).first()).toBeVisible()
    },
  },
  {
    name: 'bell',
    async open(drawn) {
      await openMessages(drawn)
      const { page, say } = drawn
      await page.getByRole('button', { name: say('Your messages, ', '您的消息，') }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },
  { name: 'messages', open: openMessages },
  {
    name: 'message',
    async open({ page, say, enter }) {
      await enter(reader(say), '/hmsg/user-message/list?readFlag=1')
      await filled(page).nth(1).click()
      await expect(page.getByText(say('The hours of last month', '里加口岸'))).toBeVisible()
    },
  },
  {
    name: 'message-new-with-errors',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/user-message/list?compose=1')
      const drawer = page.getByRole('complementary')
      await drawer.getByRole('textbox', { name: say('Subject', '主题') }).fill('Yard plan')
      await drawer.getByRole('button', { name: say('Send', '发送') }).click()
      await expect(drawer.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'announcements',
    async open({ page, say, enter }) {
      await enter(clerk(say), '/hmsg/user-message/list?kind=announce')
      await expect(page.getByText(say('Easter cut-off', '复活节'))).toBeVisible()
    },
  },
  {
    name: 'announcement',
    async open({ page, say, enter }) {
      await enter(clerk(say), '/hmsg/user-message/list?kind=announce')
      await page.getByText(say('Easter cut-off', '复活节')).click()
      await expect(page.getByText(say('forty loads', '四十票'))).toBeVisible()
    },
  },
  {
    name: 'notices',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/notices/list')
      await expect(page.getByText(say('Showing 1-', '显示 1-'))).toBeVisible()
      await expect(page.getByRole('button', { name: say('New announcement', '新建公告') })).toBeVisible()
    },
  },
  {
    name: 'notice-draft',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hmsg/notices/list?statusCode=DRAFT')
      await page.getByRole('gridcell', { name: say('Yearly review', '年度角色') }).click()
      await expect(page.getByRole('button', { name: say('Publish', '发布'), exact: true })).toBeVisible()
    },
  },
  {
    name: 'managed-pages',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hptl/portal-page/list')
      await expect(page.getByText(say('Showing 1-', '显示 1-'))).toBeVisible()
    },
  },
  {
    name: 'managed-page-editor',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hptl/portal-page/list')
      await page.getByRole('gridcell', { name: say('Goods in the north', '北方') }).click()
      const drawn = page.frameLocator(`iframe[title="${say('Preview', '预览')}"]`)
      await expect(drawn.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('button', { name: say('Cards', '卡片'), expanded: false }).click()
    },
  },
  {
    name: 'managed-download',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hptl/portal-download/list')
      await page.getByRole('gridcell', { name: say('Booking guide', '订舱指南') }).click()
      await expect(page.getByText('SHA-256')).toBeVisible()
    },
  },
  {
    name: 'portal-navigation',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hptl/portal-navigation')
      await page.getByRole('button', { name: say('Downloads', '下载'), expanded: false }).click()
    },
  },
  {
    name: 'portal-footer',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hptl/portal-footer')
      await page.getByRole('button', { expanded: false, name: say('Ship with us', '发货') }).click()
    },
  },
  {
    name: 'portal-notice',
    async open({ page }) {
      await page.goto('/portal?tenant=NORRVIK')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'portal',
    async open({ page }) {
      await page.goto('/portal?tenant=HALDEN')
      await page.getByRole('dialog').getByRole('button').click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'portal-below',
    async open({ page }) {
      await page.goto('/portal/aboutUs?tenant=NORRVIK')
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'portal-downloads',
    async open({ page, say }) {
      await page.goto('/portal/download?tenant=NORRVIK')
      await expect(page.getByText(say('Checksum', '校验码')).first()).toBeVisible()
    },
  },
  {
    name: 'portal-announcement',
    async open({ page, say }) {
      await page.goto('/portal/announcement?tenant=NORRVIK')
      await page.getByRole('link', { name: say('Gdynia terminal', '格丁尼亚码头') }).click()
      await expect(page.getByRole('article')).toBeVisible()
    },
  },
  {
    name: '403',
    async open({ page, say, enter }) {
      await enter(clerk(say), '/hiam/role/list')
      await expect(page.getByText('403')).toBeVisible()
    },
  },
  {
    name: '404',
    async open({ page, say, enter }) {
      await enter(clerk(say), '/no/such/page')
      await expect(page.getByText('404')).toBeVisible()
    },
  },
  {
    name: '500',
    async open({ page }) {
      await page.goto('/exception/500')
      await expect(page.getByText('500')).toBeVisible()
    },
  },
  {
    name: 'kicked-off',
    async open({ page }) {
      await page.goto('/public/kickoff')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'unauthorised',
    async open({ page }) {
      await page.goto('/public/unauthorized')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'files',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hfile/file-aggregate')
      await expect(
        page.getByRole('gridcell', { name: 'Easter cut-off times.pdf', exact: true }),
      ).toBeVisible()
    },
  },
  {
    name: 'upload-rules',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hfile/file-upload')
      await expect(page.getByRole('gridcell', { name: /depots$/ })).toBeVisible()
    },
  },
  {
    name: 'storage',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/hfile/storage')
      await expect(page.getByRole('cell', { name: 'public', exact: true })).toBeVisible()
    },
  },
]

/** Who has read a message before. */
const reader = (say: Say) => say('jonas.ek', 'lin.yue')

async function openMessages({ page, say, enter }: Drawn): Promise<void> {
  await enter(administrator(say), '/hmsg/user-message/list')
  await expect(page.getByText(say('Showing 1-', '显示 1-'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('New message', '新建消息') })).toBeVisible()
}

async function openRoles({ page, say, enter }: Drawn): Promise<void> {
  await enter(administrator(say), '/hiam/role/list?size=20&sort=code%2Casc')
  await expect(page.getByText(say('Showing 1-20 of', '显示 1-20'))).toBeVisible()
  // It waits for what the person may do.
  await expect(page.getByRole('button', { name: say('New role', '新建角色') })).toBeVisible()
}

async function openDispatchLead(drawn: Drawn): Promise<void> {
  await openRoles(drawn)
  const { page, say } = drawn
  await page.getByRole('gridcell', { name: 'dispatch-lead' }).click()
  // It waits for what the person may do, too.
  await expect(page.getByRole('button', { name: say('Save', '保存') })).toBeVisible()
}

async function selectThree({ page, say }: Drawn): Promise<void> {
  for (const name of [
    say('Customs import', '进口报关'),
    say('Depot clerk', '场站文员'),
    say('Dispatch lead', '调度主管'),
  ])
    await page.getByRole('checkbox', { name }).check()
  await expect(page.getByRole('button', { name: say('Delete', '删除'), exact: true })).toBeVisible()
}

/** A layout of the menu with its first level opened, chosen by a person who is in no other one meanwhile. */
function layout(name: string, person: string, [english, chinese]: [string, string]): Screen {
  return {
    name: `layout-${name}`,
    only: 'desktop',
    async open({ page, say, enter }) {
      await enter(say(person, 'lin.yue'), '/hiam/user/info?tab=preferences')
      const choice = page.getByRole('radio', { name: say(english, chinese) })
      if (!(await choice.isChecked())) {
        await choice.check()
        await expect(page.getByText(say('Your choice was saved.', '已保存')).first()).toBeVisible()
      }
      await page
        .getByRole('navigation')
        .getByRole('button', { name: say('Operations', '运营') })
        .click()
      await expect(page.getByRole('link', { name: say('Loads', '货载') }).first()).toBeVisible()
    },
  }
}
