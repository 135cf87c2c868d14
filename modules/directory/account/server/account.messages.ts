import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const accountMessages: ProductMessages = {
  'IAM.INITIAL_PASSWORD': {
    name: messageTexts('Initial password of an account', '账号初始密码', 'كلمة المرور الأولى لحساب'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: messageTexts('Your account', '您的账号', 'حسابك'),
    body: messageBody(
      [
        '{name}, an administrator has set a password for your account {loginName}:',
        '<code>{password}</code>',
        'Sign in with it and choose your own. Do not share either of them with anyone.',
        '<a href="{link}">Sign in</a>',
      ],
      [
        '{name}，管理员为您的账号 {loginName} 设置了初始密码：',
        '<code>{password}</code>',
        '请使用此密码登录并设置您自己的密码，不要告诉任何人。',
        '<a href="{link}">登录</a>',
      ],
      [
        '{name}، عيّن أحد المديرين كلمة مرور لحسابك {loginName}:',
        '<code>{password}</code>',
        'سجّل الدخول بها ثم اختر كلمة مرور خاصة بك، ولا تخبر بهما أحدًا.',
        '<a href="{link}">تسجيل الدخول</a>',
      ],
    ),
  },
}
