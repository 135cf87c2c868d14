import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  method: ['Method', '方法', 'الطريقة'],
  path: ['Path', '路径', 'المسار'],
  serviceName: ['Service', '服务', 'الخدمة'],
  tag: ['Topic', '主题', 'الموضوع'],
  access: ['Access', '访问权限', 'الوصول'],
  code: ['Permission', '权限', 'الصلاحية'],
  setCount: ['Permission sets', '权限集', 'مجموعات الصلاحيات'],
}
