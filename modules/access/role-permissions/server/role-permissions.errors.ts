import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const rolePermissionsErrors: ErrorDefinitions = {
  'error.permission_set.unknown': {
    status: 400,
    en: 'One of the permission sets does not exist',
    zh: '其中一个权限集不存在',
    ar: 'إحدى مجموعات الصلاحيات غير موجودة',
  },
  'error.permission_set.parent_lacks': {
    status: 400,
    en: 'The parent role does not have {name}',
    zh: '上级角色没有“{name}”',
    ar: 'الدور الأعلى لا يملك {name}',
  },
  'error.role.inherit_administrator': {
    status: 400,
    en: 'The administrator role has every permission. Other roles cannot inherit from it',
    zh: '管理员拥有全部权限，其他角色不能继承它',
    ar: 'يملك دور المدير كل الصلاحيات، ولا يمكن لأدوار أخرى أن ترث منه',
  },
  'error.permission_set.above_own': {
    status: 403,
    en: 'You cannot grant {name} because you do not have it',
    zh: '您不能授予“{name}”，因为您自己没有该权限',
    ar: 'لا يمكنك منح {name} لأنك لا تملكها أنت',
  },
  'error.role.on_trial': {
    status: 409,
    en: 'The last change to these permissions is on trial. Confirm or revert it first',
    zh: '上次权限修改仍在试行中，请先确认或还原',
    ar: 'آخر تغيير لهذه الصلاحيات قيد التجربة: أكّده أو تراجع عنه أولًا',
  },
}
