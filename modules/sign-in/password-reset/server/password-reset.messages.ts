import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const passwordResetMessages: ProductMessages = {
  'OAUTH.PASSWORD_RESET': {
    name: messageTexts('Password reset link', '设置新密码的链接', 'رابط كلمة مرور جديدة'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: messageTexts('Choose a new password', '设置新密码', 'اختر كلمة مرور جديدة'),
    body: messageBody(
      [
        '{name}, someone requested a new password for your account on the sign-in page.',
        '<a href="{link}">Choose a new password</a>',
        'The link can be used once, within {minutes} minutes. If this was not you, ignore this message. Your password does not change.',
      ],
      [
        '{name}，有人在登录页面申请为您的账号设置新密码。',
        '<a href="{link}">设置新密码</a>',
        '此链接 {minutes} 分钟内有效，仅能使用一次。如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
      ],
      [
        '{name}، طلب أحدهم في صفحة تسجيل الدخول كلمة مرور جديدة لحسابك.',
        '<a href="{link}">اختيار كلمة مرور جديدة</a>',
        'يصلح الرابط مرة واحدة خلال {minutes} دقائق. إن لم تكن أنت فتجاهل هذه الرسالة، ولن تتغيّر كلمة مرورك.',
      ],
    ),
  },
}
