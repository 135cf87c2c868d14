import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const roleScopeErrors: ErrorDefinitions = {
  'error.role.scope_of_site': {
    status: 400,
    en: 'Platform roles always see the records of every tenant. Their data scope cannot be restricted',
    zh: '平台角色可查看所有租户的记录，不能缩小其数据范围',
    ar: 'ترى أدوار المنصة سجلات كل المستأجرين دائمًا، ولا يمكن تقييد نطاق بياناتها',
  },
  'error.role.scope_beyond': {
    status: 409,
    en: 'Your role sees only some of the records. Only people who see all records can change the data scope of a role',
    zh: '您的角色只能查看部分记录：只有能查看全部记录的人才能更改角色的数据范围',
    ar: 'يرى دورك بعض السجلات فقط. لا يغيّر نطاق بيانات دور إلا من يرى كل السجلات',
  },
}
