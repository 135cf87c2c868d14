import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'menu',
    title: ['Menu', '菜单', 'قائمة'],
    foundAs: 'menu',
    namedBy: 'name',
    hasHistory: true,
    fields: {
      code: { ...common.code, restored: false },
      name: { ...common.name, translated: true },
      level: { title: ['Level', '层级', 'المستوى'], restored: false },
      parentId: common.parentId,
      type: { title: ['Type', '类型', 'النوع'] },
      sort: common.sort,
      icon: { title: ['Icon', '图标', 'الأيقونة'] },
      route: { title: ['Path or URL', '路径或 URL', 'المسار أو URL'] },
      quickIndex: { title: ['Search alias', '搜索别名', 'اسم بديل للبحث'] },
      enabled: { ...common.enabled, restored: false },
      builtIn: { title: ['Shipped with the product', '产品内置', 'مرفق مع المنتج'], restored: false },
      labels: { title: ['Labels', '标签', 'الوسوم'] },
      tokenSeconds: { title: ['Token lifetime in seconds', '令牌有效期（秒）', 'مدة صلاحية الرمز بالثواني'] },
      receives: { title: ['The page receives', '页面获得的信息', 'ما تتلقاه الصفحة'] },
      allows: { title: ['The page can', '页面可以执行', 'ما تستطيعه الصفحة'] },
    },
  },
  {
    name: 'permission_set',
    title: ['Permission set', '权限集', 'مجموعة صلاحيات'],
    namedBy: 'name',
    namedWithin: { field: 'menuId', entity: 'menu' },
    fields: {
      menuId: { title: ['Menu', '菜单', 'القائمة'], reference: true },
      code: common.code,
      name: { ...common.name, translated: true },
      controllerType: { title: ['Without permission', '无权限时', 'دون الصلاحية'] },
      sort: common.sort,
    },
  },
  {
    name: 'permission_set_permission',
    title: ['Permission in a set', '权限集中的权限', 'صلاحية في مجموعة'],
    fields: {
      permissionSetId: { title: ['Permission set', '权限集', 'مجموعة الصلاحيات'], reference: true },
      permission: { title: ['Permission', '权限', 'الصلاحية'] },
    },
  },
]
