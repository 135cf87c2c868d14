import type { SetContribution } from './contributions.ts'

// The permission sets that most pages have.

export const createSet = (...permissions: readonly string[]): SetContribution => ({
  code: 'button.create',
  name: ['Create', '新建', 'إنشاء'],
  permissions,
})

export const editSet = (...permissions: readonly string[]): SetContribution => ({
  code: 'button.edit',
  name: ['Edit', '编辑', 'تعديل'],
  permissions,
})

export const deleteSet = (...permissions: readonly string[]): SetContribution => ({
  code: 'button.delete',
  name: ['Delete', '删除', 'حذف'],
  permissions,
})

export const publishSet = (...permissions: readonly string[]): SetContribution => ({
  code: 'button.release',
  name: ['Publish and unpublish', '发布与取消发布', 'النشر وإلغاء النشر'],
  permissions,
})

export const sendSet = (...permissions: readonly string[]): SetContribution => ({
  code: 'button.send',
  name: ['Send', '发送', 'إرسال'],
  permissions,
})
