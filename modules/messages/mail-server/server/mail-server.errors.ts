import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const mailServerErrors: ErrorDefinitions = {
  'error.mail_server.code_taken': {
    status: 409,
    en: 'Another mail server uses this code',
    zh: '此编码已被其他邮件服务器使用',
    ar: 'يستخدم خادم بريد آخر هذا الرمز',
    constraints: ['mail_server_tenant_id_code_key'],
  },
  'error.mail_server.password': {
    status: 400,
    en: 'The stored password could not be read. Enter it again',
    zh: '无法读取已保存的密码，请重新输入',
    ar: 'تعذّرت قراءة كلمة المرور المخزّنة. أدخلها من جديد',
  },
}
