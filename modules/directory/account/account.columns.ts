import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  guest: ['Guest', '外部人员', 'ضيف'],
  locked: ['Locked', '已锁定', 'مقفل'],
  lastLoginDate: ['Last sign-in', '最近登录', 'آخر دخول'],
  passwordState: ['Password', '密码', 'كلمة المرور'],
  memberRoleList: ['Roles', '角色', 'الأدوار'],
  groupRoleList: ['Roles through user groups', '通过用户组获得的角色', 'الأدوار عبر مجموعات المستخدمين'],
  unitRoleList: ['Roles through units', '通过组织单元获得的角色', 'الأدوار عبر الوحدات'],
  roleCodes: ['Role codes', '角色编码', 'رموز الأدوار'],
  groupCodes: ['Group codes', '用户组编码', 'رموز المجموعات'],
  unitCodes: ['Unit codes', '组织编码', 'رموز الوحدات'],
  assignLevel: ['Level', '层级', 'المستوى'],
}
