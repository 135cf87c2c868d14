import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  builtIn: ['Built-in', '产品内置', 'مرفق مع المنتج'],
  parentRoleName: ['Parent role', '父角色', 'الدور الأعلى'],
  inheritedRoleName: ['Inherits from', '继承自', 'يرث من'],
  permissionSetCount: ['Permission sets', '权限集', 'مجموعات الصلاحيات'],
  childrenNum: ['Child roles', '下级角色数', 'الأدوار التابعة'],
  adminFlag: ['Administers its level', '层级管理员', 'يدير مستواه'],
  haveAdminFlag: ['Can be edited', '可编辑', 'قابل للتعديل'],
  assignedFlag: ['Held by you', '我持有', 'مسند إليك'],
  inheritable: ['Can be inherited', '可继承', 'قابل للتوريث'],
  roleSource: ['Source', '来源', 'المصدر'],
}
