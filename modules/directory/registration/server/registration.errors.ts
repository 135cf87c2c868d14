import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const registrationErrors: ErrorDefinitions = {
  'error.registration.no_role': {
    status: 400,
    en: 'Choose the role of people who register',
    zh: '请选择自助注册人员的角色',
    ar: 'اختر دور من يسجلون بأنفسهم',
  },
}
