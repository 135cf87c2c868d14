import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const deliveryErrors: ErrorDefinitions = {
  'error.delivery.not_failed': {
    status: 409,
    en: 'Only failed messages can be sent again',
    zh: '只有发送失败的消息才能重新发送',
    ar: 'لا يمكن إعادة إرسال إلا الرسائل التي فشل إرسالها',
  },
  'error.delivery.secret': {
    status: 409,
    en: 'Messages that contained a code or a link cannot be sent again',
    zh: '包含验证码或链接的消息不能重新发送',
    ar: 'لا يمكن إعادة إرسال الرسائل التي احتوت على رمز أو رابط',
  },
  'error.mail_server.no_receiver': {
    status: 409,
    en: 'Your account has no email address to send the test to',
    zh: '您的账号没有可接收测试邮件的邮箱',
    ar: 'ليس في حسابك بريد إلكتروني لإرسال الاختبار إليه',
  },
}
