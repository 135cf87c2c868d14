import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const mailDomainErrors: ErrorDefinitions = {
  'error.mail_domain.invalid': {
    status: 400,
    en: 'This is not a mail domain. Enter one such as example.com',
    zh: '这不是邮箱域名，请输入例如 example.com 的域名',
    ar: 'هذا ليس نطاق بريد. أدخل نطاقًا مثل \u2066example.com\u2069',
  },
  'error.mail_domain.named': {
    status: 409,
    en: 'The tenant has named this domain already',
    zh: '本租户已添加此域名',
    ar: 'أضاف المستأجر هذا النطاق من قبل',
    constraints: ['mail_domain_tenant_id_domain_key'],
  },
  'error.mail_domain.taken': {
    status: 409,
    en: 'This domain is verified for another tenant. It must be removed there first',
    zh: '此域名已为其他租户验证，须先在那里移除',
    ar: 'هذا النطاق مثبت لمستأجر آخر. تجب إزالته هناك أولًا',
    constraints: ['mail_domain_verified'],
  },
  'error.mail_domain.checked_often': {
    status: 429,
    en: 'Domains were checked many times. Check again in {seconds} seconds',
    zh: '检查过于频繁，请在 {seconds} 秒后重试',
    ar: 'فُحصت النطاقات مرات كثيرة. أعد الفحص بعد {seconds} ثانية',
  },
}
