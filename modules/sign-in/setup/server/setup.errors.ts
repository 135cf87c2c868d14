import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const setupErrors: ErrorDefinitions = {
  'error.setup.done': {
    status: 400,
    en: 'The first administrator has already been created',
    zh: '首位管理员已经创建',
    ar: 'سبق إنشاء المدير الأول',
  },
}
