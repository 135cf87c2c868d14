import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

const subject = messageTexts('Your account at {tenant}', '您在“{tenant}”的账号', 'حسابك لدى {tenant}')

export const registrationMessages: ProductMessages = {
  'IAM.REGISTRATION': {
    name: messageTexts('Self-registration', '自助注册', 'التسجيل الذاتي'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject,
    body: messageBody(
      [
        'You asked for an account at {tenant}.',
        '<a href="{link}">Create account</a>',
        'The link can be used once, within {days} days. If you did not ask for this, ignore it.',
      ],
      [
        '您申请了“{tenant}”的账号。',
        '<a href="{link}">创建账号</a>',
        '此链接 {days} 天内有效，仅能使用一次。如果不是您本人申请，请忽略此邮件。',
      ],
      [
        'طلبت حسابًا لدى {tenant}.',
        '<a href="{link}">إنشاء الحساب</a>',
        'يصلح الرابط مرة واحدة خلال {days} أيام. إن لم تطلب هذا فتجاهله.',
      ],
    ),
  },
  'IAM.REGISTRATION_KNOWN': {
    name: messageTexts('Self-registration with an account', '已有账号的自助注册', 'تسجيل ذاتي مع حساب قائم'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject,
    body: messageBody(
      [
        'You asked for an account at {tenant}, and this address has one already.',
        '<a href="{link}">Sign in</a>',
        'If you did not ask for this, ignore it.',
      ],
      [
        '您申请了“{tenant}”的账号，但此地址已有账号。',
        '<a href="{link}">登录</a>',
        '如果不是您本人申请，请忽略此邮件。',
      ],
      [
        'طلبت حسابًا لدى {tenant}، ولهذا العنوان حساب بالفعل.',
        '<a href="{link}">تسجيل الدخول</a>',
        'إن لم تطلب هذا فتجاهله.',
      ],
    ),
  },
  'IAM.REGISTRATION_APPROVED': {
    name: messageTexts('Registration approved', '自助注册已批准', 'قُبل التسجيل'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject,
    body: messageBody(
      ['Your account at {tenant} was approved. Sign in as {loginName}.'],
      ['您在“{tenant}”的账号已获批准。请使用登录名 {loginName} 登录。'],
      ['قُبل حسابك لدى {tenant}. سجّل الدخول باسم {loginName}.'],
    ),
  },
  'IAM.REGISTRATION_REFUSED': {
    name: messageTexts('Registration refused', '自助注册被拒绝', 'رُفض التسجيل'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject,
    body: messageBody(
      ['Your account {loginName} at {tenant} was not approved and has been deleted.'],
      ['您在“{tenant}”的账号 {loginName} 未获批准，已被删除。'],
      ['لم يُقبل حسابك {loginName} لدى {tenant}، وقد حُذف.'],
    ),
  },
  'IAM.REGISTERED': {
    name: messageTexts('New account to approve', '待批准的新账号', 'حساب جديد بانتظار الموافقة'),
    receiveCode: 'MSG',
    channels: ['WEB', 'EMAIL'],
    subject: messageTexts(
      '{person} has registered and is waiting for approval',
      '{person} 已注册，等待批准',
      'سجّل {person} وينتظر الموافقة',
    ),
    body: messageBody(
      ['{person} has registered. To approve or reject the account, open: {link}'],
      ['{person} 创建了账号。如需批准或拒绝，请打开：{link}'],
      ['أنشأ {person} حسابًا. للموافقة أو الرفض افتح: {link}'],
    ),
  },
}
