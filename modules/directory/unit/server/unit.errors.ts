import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const unitErrors: ErrorDefinitions = {
  'error.unit.cycle': {
    status: 400,
    en: 'A unit cannot be below itself or one of its own units. Choose another place',
    zh: '组织单元不能位于自己或其下级单元之下，请选择其他位置',
    ar: 'لا يمكن أن تقع وحدة تحت نفسها أو تحت إحدى وحداتها: اختر مكانًا آخر',
    constraints: ['unit_not_below_itself'],
  },
  'error.unit.deep': {
    status: 400,
    en: 'Units can be at most {most} levels deep. Choose a place higher up',
    zh: '组织单元最多 {most} 级，请选择更高的位置',
    ar: 'لا تتجاوز الوحدات {most} مستوى: اختر مكانًا أعلى',
  },
  'error.unit.unknown': {
    status: 400,
    en: 'This unit no longer exists. Choose another one',
    zh: '该组织单元已不存在，请另选一个',
    ar: 'لم تعد هذه الوحدة موجودة: اختر وحدة أخرى',
  },
  'error.unit.parent_unknown': {
    status: 400,
    en: 'The parent unit no longer exists. Choose another one',
    zh: '该上级组织单元已不存在，请另选一个',
    ar: 'لم تعد الوحدة الأعلى موجودة: اختر وحدة أخرى',
  },
  'error.unit.person_unknown': {
    status: 400,
    en: 'This person does not belong to your tenant',
    zh: '此人不属于您的租户',
    ar: 'لا ينتمي هذا الشخص إلى مستأجرك',
  },
  'error.unit.code_taken': {
    status: 409,
    en: 'Another unit uses this code',
    zh: '此编码已被其他组织单元使用',
    ar: 'تستخدم وحدة أخرى هذا الرمز',
    constraints: ['unit_tenant_id_code_key'],
  },
  'error.unit.in_use': {
    status: 409,
    en: 'This unit has people or units below it. Move them first',
    zh: '该组织单元下还有下级单元或人员，请先将其移走',
    ar: 'تحت هذه الوحدة وحدات أو فيها أشخاص: انقلهم أولًا',
    constraints: ['unit_tenant_id_parent_id_fkey', 'unit_member_tenant_id_unit_id_fkey'],
  },
  'error.unit.role_above_own': {
    status: 403,
    en: 'You cannot change who is in this unit because its role {name} has permissions that yours lacks',
    zh: '该组织单元拥有角色“{name}”，其权限超出您的权限，因此您不能更改该单元的人员',
    ar: 'لا يمكنك تغيير أشخاص هذه الوحدة لأن دورها {name} يملك صلاحيات لا يملكها دورك',
  },
  'error.position.unknown': {
    status: 400,
    en: 'This position does not exist in the unit. Choose another one',
    zh: '该组织单元中没有此岗位，请另选一个',
    ar: 'لا يوجد هذا المنصب في هذه الوحدة: اختر منصبًا آخر',
  },
  'error.position.code_taken': {
    status: 409,
    en: 'Another position in this unit uses this code',
    zh: '此编码已被该组织单元的其他岗位使用',
    ar: 'يستخدم منصب آخر في هذه الوحدة هذا الرمز',
    constraints: ['position_tenant_id_unit_id_code_key'],
  },
  'error.position.in_use': {
    status: 409,
    en: 'People hold this position. Assign them another one first',
    zh: '此岗位上还有人员，请先为其更换岗位',
    ar: 'يشغل أشخاص هذا المنصب. عيّن لهم منصبًا آخر أولًا',
    constraints: ['unit_member_tenant_id_unit_id_position_id_fkey'],
  },
  'error.unit_member.taken': {
    status: 409,
    en: 'This person already holds this position',
    zh: '此人已在该岗位上',
    ar: 'يشغل هذا الشخص هذا المنصب بالفعل',
    constraints: ['unit_member_once'],
  },
}
