import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const assignmentErrors: ErrorDefinitions = {
  'error.role.above_own': {
    status: 403,
    en: 'You cannot assign or remove the role {name} because it has permissions that yours lacks',
    zh: '您不能分配或移除角色“{name}”，因为它的权限超出您的权限',
    ar: 'لا يمكنك إسناد الدور {name} أو إزالته لأنه يملك صلاحيات لا يملكها دورك',
  },
  'error.account.last_administrator': {
    status: 409,
    en: 'This person is the last administrator of the tenant. Assign another administrator first',
    zh: '此人是该租户最后一位管理员，请先指定另一位管理员',
    ar: 'هذا آخر مدير للمستأجر. عيّن مديرًا آخر أولًا',
  },
}
