import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const menuErrors: ErrorDefinitions = {
  'error.menu.cycle': {
    status: 400,
    en: 'A menu cannot be below itself',
    zh: '菜单不能位于自身之下',
    ar: 'لا يمكن أن تقع القائمة تحت نفسها',
  },
  'error.menu.depth': {
    status: 400,
    en: 'Menus can be at most {most} levels deep',
    zh: '菜单最多 {most} 层',
    ar: 'للقائمة {most} مستويات على الأكثر',
  },
  'error.menu.parent': {
    status: 400,
    en: 'The parent must be a folder of the same menu tree',
    zh: '上级必须是同一菜单树中的目录',
    ar: 'يجب أن يكون الأصل مجلدًا من شجرة القوائم نفسها',
  },
  'error.menu.type': {
    status: 400,
    en: 'A folder cannot become a page, nor a page a folder',
    zh: '目录不能改为页面，页面也不能改为目录',
    ar: 'لا يمكن تحويل مجلد إلى صفحة ولا صفحة إلى مجلد',
  },
  'error.menu.embedded_scheme': {
    status: 400,
    en: 'The address of an embedded page must begin with https://',
    zh: '嵌入页面的地址必须以 https:// 开头',
    ar: 'يجب أن يبدأ عنوان الصفحة المضمّنة بـ https://',
  },
  'error.menu.built_in': {
    status: 403,
    en: 'This menu is built in or belongs to the platform. It cannot be changed here',
    zh: '此菜单为内置菜单或属于平台，不能在此修改',
    ar: 'هذه القائمة مدمجة أو تتبع المنصة، ولا يمكن تغييرها هنا',
  },
  'error.menu.code_taken': {
    status: 409,
    en: 'Another menu uses this code',
    zh: '此编码已被其他菜单使用',
    ar: 'تستخدم قائمة أخرى هذا الرمز',
    constraints: ['menu_tenant_id_level_code_key'],
  },
  'error.permission_set.code_taken': {
    status: 409,
    en: 'The code {code} is taken by another permission set or by a call. Choose another code',
    zh: '编码 {code} 已被其他权限集或接口使用，请改用其他编码',
    ar: 'الرمز {code} مستخدم في مجموعة صلاحيات أخرى أو في استدعاء. اختر رمزًا آخر',
  },
  'error.menu.in_use': {
    status: 409,
    en: 'This menu contains other menus. Move or delete them first',
    zh: '此菜单下还有菜单，请先移动或删除',
    ar: 'توجد قوائم تحت هذه. انقلها أو أزلها أولًا',
    constraints: ['menu_parent_tenant_id_parent_id_fkey'],
  },
}
