import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const accountMessages: ProductMessages = {
  'IAM.PASSWORD_LINK': {
    name: messageTexts('Link to a first password', '设置初始密码的链接', 'رابط كلمة المرور الأولى'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: messageTexts('Set your password', '请设置您的密码', 'عيّن كلمة مرورك'),
    body: messageBody(
      [
        '{name}, an account with the user name {loginName} was created for you.',
        '<a href="{link}">Set your password</a>',
        'The link can be used once, within {days} days. After that, ask for a new one on the sign-in page.',
      ],
      [
        '{name}，已为您创建账号，登录名为 {loginName}。',
        '<a href="{link}">设置密码</a>',
        '此链接 {days} 天内有效，仅能使用一次。过期后可在登录页面重新申请。',
      ],
      [
        '{name}، أُنشئ لك حساب باسم المستخدم {loginName}.',
        '<a href="{link}">تعيين كلمة المرور</a>',
        'يصلح الرابط مرة واحدة خلال {days} أيام. بعدها اطلب رابطًا جديدًا من صفحة تسجيل الدخول.',
      ],
    ),
  },
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
