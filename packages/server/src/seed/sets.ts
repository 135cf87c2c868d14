import type { SetContribution } from './contributions.ts'

// The permission sets that most pages have. A page adds the codes of HZERO-compatible clients that are its own.

export const createSet = (...permissions: readonly string[]): SetContribution => ({
  code: 'button.create',
  name: ['Create', '新建', 'إنشاء'],
  permissions,
  hzeroCodes: ['button.add', 'button.createList', 'button.save'],
})

export const editSet = (...permissions: readonly string[]): SetContribution => ({
  code: 'button.edit',
  name: ['Edit', '编辑', 'تعديل'],
  permissions,
  hzeroCodes: [
    'button.editList',
    'button.save',
    'button.enable',
    'button.enableList',
    'button.disable',
    'button.disableList',
  ],
})

export const deleteSet = (...permissions: readonly string[]): SetContribution => ({
  code: 'button.delete',
  name: ['Delete', '删除', 'حذف'],
  permissions,
  hzeroCodes: ['button.deleteList'],
})

export const publishSet = (...permissions: readonly string[]): SetContribution => ({
  code: 'button.release',
  name: ['Publish and unpublish', '发布与取消发布', 'النشر وإلغاء النشر'],
  permissions,
  hzeroCodes: ['button.release2', 'button.revoke', 'button.revoke2'],
})

export const sendSet = (...permissions: readonly string[]): SetContribution => ({
  code: 'button.send',
  name: ['Send', '发送', 'إرسال'],
  permissions,
})

/** The set with further codes of HZERO-compatible clients. */
export const withHzeroCodes = (set: SetContribution, ...codes: readonly string[]): SetContribution => ({
  ...set,
  hzeroCodes: [...(set.hzeroCodes ?? []), ...codes],
})
