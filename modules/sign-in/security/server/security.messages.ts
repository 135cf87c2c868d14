import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const securityMessages: ProductMessages = {
  'IAM.CODE': {
    name: messageTexts('Verification code for an email address or phone', '验证码', 'رمز التحقق'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL', 'SMS'],
    subject: messageTexts('Your verification code', '您的验证码', 'رمز التحقق الخاص بك'),
    body: messageBody(
      [
        'Enter this code where you were asked for it:',
        '<code>{code}</code>',
        'It can be used once, within {minutes} minutes. If you did not request it, ignore this message.',
      ],
      [
        '请在要求输入的位置填写此验证码：',
        '<code>{code}</code>',
        '验证码 {minutes} 分钟内有效，仅能使用一次。如果不是您本人操作，请忽略。',
      ],
      [
        'اكتب هذا الرمز حيث طُلب منك:',
        '<code>{code}</code>',
        'يصلح مرة واحدة خلال {minutes} دقائق. إن لم تطلبه فتجاهل هذه الرسالة.',
      ],
    ),
  },
  'IAM.ADDRESS_TAKEN': {
    name: messageTexts('Email address already in use', '邮箱已被使用', 'البريد الإلكتروني مستخدم بالفعل'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: messageTexts(
      'This email address is already in use',
      '此邮箱已被使用',
      'هذا البريد الإلكتروني مستخدم بالفعل',
    ),
    body: messageBody(
      [
        'Someone tried to use this email address for an account that is not yours. Nothing was changed.',
        'If this was you, choose another address. This one already belongs to your other account.',
      ],
      [
        '有人尝试将此邮箱用于不属于您的账号，未做任何更改。',
        '如果是您本人操作，请换一个邮箱：此邮箱已属于您的另一个账号。',
      ],
      [
        'حاول أحدهم استخدام هذا العنوان لحساب ليس لك. لم يتغيّر شيء.',
        'إن كنت أنت، فاختر عنوانًا آخر: هذا العنوان لحسابك الآخر.',
      ],
    ),
  },
  'IAM.PASSWORD_CHANGED': {
    name: messageTexts('Password changed', '密码已修改', 'تغيّرت كلمة المرور'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: messageTexts('Your password was changed', '您的密码已修改', 'تغيّرت كلمة مرورك'),
    body: messageBody(
      [
        '{name}, the password of your account was changed, and all other sessions were ended.',
        'If this was not you, choose a new password immediately with “Forgot password?” on the sign-in page, and contact your administrator.',
      ],
      [
        '{name}，您账号的密码已修改，其他会话均已结束。',
        '如果不是您本人操作，请立即在登录页面使用“忘记密码？”重新设置密码，并告知管理员。',
      ],
      [
        '{name}، تغيّرت كلمة مرور حسابك، وأُنهيت كل الجلسات الأخرى.',
        'إن لم تكن أنت، فاختر فورًا كلمة مرور أخرى عبر «نسيت كلمة المرور؟» في صفحة تسجيل الدخول، وأبلغ المدير.',
      ],
    ),
  },
  'IAM.EMAIL_CHANGED': {
    name: messageTexts('Email address changed', '邮箱已修改', 'تغيّر البريد الإلكتروني'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: messageTexts('Your email address was changed', '您的邮箱已修改', 'تغيّر بريدك الإلكتروني'),
    body: messageBody(
      [
        'Your account now uses {hint} instead of this address.',
        'If this was not you, contact your administrator immediately.',
      ],
      ['您的账号现在使用 {hint}，不再使用此邮箱。', '如果不是您本人操作，请立即告知管理员。'],
      ['يستخدم حسابك الآن {hint} بدلًا من هذا العنوان.', 'إن لم تكن أنت، فأبلغ المدير فورًا.'],
    ),
  },
  'IAM.PHONE_CHANGED': {
    name: messageTexts('Phone changed', '手机已修改', 'تغيّر الهاتف'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: messageTexts('Your phone was changed', '您的手机已修改', 'تغيّر هاتفك'),
    body: messageBody(
      [
        'Your account now uses the phone number {hint}.',
        'If this was not you, change your password and contact your administrator.',
      ],
      ['您的账号现在使用手机 {hint}。', '如果不是您本人操作，请修改密码并告知管理员。'],
      ['يستخدم حسابك الآن الهاتف {hint}.', 'إن لم تكن أنت، فغيّر كلمة المرور وأبلغ المدير.'],
    ),
  },
}
