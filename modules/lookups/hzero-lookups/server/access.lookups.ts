import type { LookupContribution } from '@atrium/server/seed/contributions'
import { meanings } from '@atrium/server/seed/lookup-parts'

export const accessLookups: readonly LookupContribution[] = [
  {
    code: 'HIAM.MENU_TYPE',
    name: ['Menu types', '菜单类型', 'أنواع القوائم'],
    values: meanings({
      root: ['Top-level folder', '根目录', 'مجلد رئيسي'],
      dir: ['Folder', '目录', 'مجلد'],
      menu: ['Page', '菜单', 'صفحة'],
      link: ['External page', '外部链接', 'صفحة خارجية'],
      'inner-link': ['Page of this server', '内部链接', 'صفحة من هذا الخادم'],
      window: ['New window', '新窗口', 'نافذة جديدة'],
      ps: ['Permission set', '权限集', 'مجموعة صلاحيات'],
    }),
  },
  {
    code: 'HIAM.MENU_PREFIX',
    name: ['Prefixes of menu codes', '菜单编码前缀', 'بادئات رموز القوائم'],
    values: meanings({
      hzero: ['hzero', 'hzero', 'hzero'],
      'hzero.site': ['hzero.site', 'hzero.site', 'hzero.site'],
    }),
  },
  {
    code: 'HIAM.CONTROLLER_TYPE',
    name: ['Without the permission', '无权限时的显示', 'عند غياب الصلاحية'],
    values: meanings({
      disabled: ['Disabled', '禁用', 'معطّل'],
      hidden: ['Hidden', '隐藏', 'مخفي'],
    }),
  },
  {
    code: 'HIAM.RESOURCE_LEVEL',
    name: ['Levels', '层级', 'المستويات'],
    values: meanings({
      site: ['Platform', '平台', 'المنصة'],
      organization: ['Tenant', '租户', 'المستأجر'],
      org: ['Unit', '组织', 'الوحدة'],
    }),
  },
  {
    code: 'HIAM.ROLE_SOURCE',
    name: ['Sources of roles', '角色来源', 'مصادر الأدوار'],
    values: meanings({
      default: ['Product', '预定义', 'المنتج'],
      custom: ['Created', '自定义', 'منشأ'],
    }),
  },
  {
    code: 'HIAM.REQUEST_METHOD',
    name: ['Request methods', '请求方式', 'طرق الطلب'],
    values: meanings({
      GET: ['GET', 'GET', 'GET'],
      POST: ['POST', 'POST', 'POST'],
      PUT: ['PUT', 'PUT', 'PUT'],
      PATCH: ['PATCH', 'PATCH', 'PATCH'],
      DELETE: ['DELETE', 'DELETE', 'DELETE'],
    }),
  },
  {
    code: 'HIAM.GRANT_TYPE',
    name: ['Grant types', '授权类型', 'أنواع المنح'],
    values: meanings({
      authorization_code: ['Authorization code', '授权码', 'رمز التفويض'],
      refresh_token: ['Refresh token', '刷新令牌', 'رمز التحديث'],
      implicit: ['Implicit', '隐式', 'ضمني'],
    }),
  },
  {
    code: 'HIAM.TAG_TYPE',
    name: ['Types of labels', '标签类型', 'أنواع الوسوم'],
    values: meanings({
      ROLE: ['Role', '角色', 'دور'],
      MENU: ['Menu', '菜单', 'قائمة'],
    }),
  },
  {
    code: 'HPFM.LOV.LOV_TYPE',
    name: ['Lookup types', '值集类型', 'أنواع القوائم'],
    values: meanings({
      IDP: ['Stored values', '独立值集', 'قيم محفوظة'],
      URL: ['Values from a call', 'URL 值集', 'قيم من استدعاء'],
    }),
  },
  {
    code: 'HPFM.DATA_HIERARCHY.DISPLAY_STYLE',
    name: ['Display of data hierarchies', '数据层级显示方式', 'عرض تسلسلات البيانات'],
    values: meanings({
      SELECT: ['List', '下拉框', 'قائمة'],
      MODAL: ['Dialog', '弹窗', 'نافذة حوار'],
    }),
  },
  {
    code: 'HPFM.ASYNC.TASK.STATE',
    name: ['States of export tasks', '导出任务状态', 'حالات مهام التصدير'],
    values: meanings({
      DOING: ['In progress', '进行中', 'قيد التنفيذ'],
      DONE: ['Done', '已完成', 'مكتمل'],
      CANCELLED: ['Canceled', '已取消', 'ملغى'],
      FAILED: ['Failed', '失败', 'فشل'],
    }),
  },
  {
    code: 'HPFM.HR.UNIT_TYPE',
    name: ['Types of units', '组织类型', 'أنواع وحدات المؤسسة'],
    values: meanings({
      GROUP: ['Group', '集团', 'مجموعة'],
      COMPANY: ['Company', '公司', 'شركة'],
      DEPARTMENT: ['Department', '部门', 'قسم'],
    }),
  },
]
