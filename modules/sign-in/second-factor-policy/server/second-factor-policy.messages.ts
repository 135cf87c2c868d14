import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const secondFactorPolicyMessages: ProductMessages = {
  'IAM.SECOND_FACTOR_NEEDED': {
    name: messageTexts('Second factor needed', '需要第二验证因素', 'عامل التحقق الثاني مطلوب'),
    receiveCode: 'SECURITY',
    channels: ['WEB', 'EMAIL'],
    subject: messageTexts(
      'Add a second factor to your account by {day}',
      '请在 {day} 之前为您的账号添加第二验证因素',
      'أضف عامل تحقق ثانيًا إلى حسابك قبل {day}',
    ),
    body: messageBody(
      [
        '{tenant} requires a second factor besides your password: a passkey or an authenticator app.',
        '<a href="{link}">Add it under Your account › Security</a>',
        'From {day} on, the sign-in asks for it before anything else.',
      ],
      [
        '{tenant} 要求除密码外设置第二验证因素：通行密钥或验证器应用。',
        '<a href="{link}">在“您的账号 › 安全”中添加</a>',
        '自 {day} 起，登录时必须先完成此设置。',
      ],
      [
        'تطلب {tenant} عامل تحقق ثانيًا إلى جانب كلمة المرور: مفتاح مرور أو تطبيق مصادقة.',
        '<a href="{link}">أضفه في حسابك › الأمان</a>',
        'ابتداءً من {day} يطلبه تسجيل الدخول قبل أي شيء آخر.',
      ],
    ),
  },
}
