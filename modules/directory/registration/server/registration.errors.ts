import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const registrationErrors: ErrorDefinitions = {
  'error.registration.no_role': {
    status: 400,
    en: 'Choose the role of people who register',
    zh: '请选择自助注册人员的角色',
    ar: 'اختر دور من يسجلون بأنفسهم',
  },
  'error.registration.domain_wrong': {
    status: 400,
    en: '{domain} is not a mail domain. Enter one such as example.com',
    zh: '{domain} 不是邮箱域名，请输入例如 example.com 的域名',
    ar: '{domain} ليس نطاق بريد. أدخل نطاقًا مثل \u2066example.com\u2069',
  },
}
