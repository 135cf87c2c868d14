import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const roleErrors: ErrorDefinitions = {
  'error.role.parent_cycle': {
    status: 400,
    en: 'A role cannot be below itself. Choose another parent or inherited role',
    zh: '角色不能位于自己之下，请选择其他上级角色或继承角色',
    ar: 'لا يمكن أن يقع الدور تحت نفسه: اختر دورًا أعلى أو دورًا موروثًا آخر',
    constraints: ['role_not_own_parent'],
  },
  'error.role.parent_unknown': {
    status: 400,
    en: 'The parent role does not exist',
    zh: '上级角色不存在',
    ar: 'الدور الأعلى غير موجود',
  },
  'error.role.scope_unknown': {
    status: 400,
    en: 'A unit or data hierarchy in this scope no longer exists',
    zh: '此范围中的某个组织单元或数据层级已不存在',
    ar: 'إحدى الوحدات أو تسلسلات البيانات في هذا النطاق لم تعد موجودة',
    constraints: [
      'role_scope_unit_tenant_id_unit_id_fkey',
      'role_scope_value_tenant_id_data_hierarchy_id_fkey',
    ],
  },
  'error.role.end_before_start': {
    status: 400,
    en: 'The end date must be today or later',
    zh: '截止日期必须是今天或之后',
    ar: 'يجب أن يكون تاريخ الانتهاء اليوم أو بعده',
  },
  'error.role.copy_administrator': {
    status: 400,
    en: 'The administrator role is built in and has every permission. It cannot be copied',
    zh: '管理员是内置角色，拥有全部权限，不能复制',
    ar: 'دور المدير مدمج ويملك كل الصلاحيات، ولا يمكن نسخه',
  },
  'error.role.unknown': {
    status: 400,
    en: 'One of the roles does not exist in this tenant',
    zh: '其中一个角色不在此租户中',
    ar: 'أحد الأدوار غير موجود في هذا المستأجر',
  },
  'error.role.notGranted': {
    status: 403,
    en: 'You do not hold this role',
    zh: '您没有此角色',
    ar: 'أنت لا تحمل هذا الدور',
  },
  'error.role.built_in': {
    status: 403,
    en: 'A built-in role cannot be changed',
    zh: '内置角色不能修改',
    ar: 'لا يمكن تغيير دور يأتي مع المنتج',
  },
  'error.role.code_taken': {
    status: 409,
    en: 'Another role uses this code',
    zh: '此编码已被其他角色使用',
    ar: 'يستخدم دور آخر هذا الرمز',
    constraints: ['role_tenant_id_code_key'],
  },
  'error.role.in_use': {
    status: 409,
    en: 'People, user groups or units hold this role, or other roles are below it. Remove them first',
    zh: '仍有人员、用户组或组织单元拥有该角色，或其下仍有其他角色，请先移除',
    ar: 'ما زال لهذا الدور أشخاص أو مجموعات أو وحدات أو أدوار تحته. أزلهم أولًا',
    constraints: [
      'role_tenant_id_parent_id_fkey',
      'role_tenant_id_inherit_id_fkey',
      'member_role_tenant_id_role_id_fkey',
      'user_group_role_tenant_id_role_id_fkey',
      'unit_role_tenant_id_role_id_fkey',
    ],
  },
}
