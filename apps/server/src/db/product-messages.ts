import type { ReceiveCode } from '@atrium/contract/message/receive-config'
import type { SendChannel } from '@atrium/contract/message/send-config'
import type { Texts } from './tables.ts'

/** Something the product itself sends: on which ways, in which words. */
export interface ProductMessage {
  name: Texts
  /** The kind for which people choose their ways. */
  receiveCode: ReceiveCode
  channels: readonly (SendChannel | 'SMS')[]
  subject: Texts
  /** Markup; `{name}` is filled in. */
  body: Texts
}

const texts = (en_US: string, zh_CN: string, ar_SA: string): Texts => ({ en_US, zh_CN, ar_SA })

/** Each part as a paragraph. */
const body = (en: readonly string[], zh: readonly string[], ar: readonly string[]): Texts => {
  const markup = (parts: readonly string[]) => parts.map(part => `<p>${part}</p>`).join('')
  return texts(markup(en), markup(zh), markup(ar))
}

/** What stands in the place of a missing row, and is seeded as the platform's rows. */
export const productMessages = {
  'IAM.CODE': {
    name: texts('Code to prove an address or phone', '验证码', 'رمز التحقق'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL', 'SMS'],
    subject: texts('Your code', '您的验证码', 'رمزك'),
    body: body(
      [
        'Type this code where you were asked for it:',
        '<code>{code}</code>',
        'It counts once, for {minutes} minutes. If you did not ask for it, do nothing.',
      ],
      [
        '请在要求输入的位置填写此验证码：',
        '<code>{code}</code>',
        '验证码 {minutes} 分钟内有效，仅能使用一次。如果不是您本人操作，请忽略。',
      ],
      [
        'اكتب هذا الرمز حيث طُلب منك:',
        '<code>{code}</code>',
        'يصلح مرة واحدة خلال {minutes} دقائق. إن لم تطلبه فلا تفعل شيئًا.',
      ],
    ),
  },
  'IAM.ADDRESS_TAKEN': {
    name: texts('An address is in use already', '邮箱已被使用', 'العنوان مستخدم بالفعل'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: texts('This address is in use already', '此邮箱已被使用', 'هذا العنوان مستخدم بالفعل'),
    body: body(
      [
        'Somebody tried to use this address for an account that is not yours. Nothing was changed.',
        'If it was you, choose another address: this one already belongs to your other account.',
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
    name: texts('A password was changed', '密码已修改', 'تغيّرت كلمة المرور'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: texts('Your password was changed', '您的密码已修改', 'تغيّرت كلمة مرورك'),
    body: body(
      [
        '{name}, the password of your account was changed, and every other session was ended.',
        'If that was not you, choose another password at once with “Forgot password?” on the sign-in page, and tell your administrator.',
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
    name: texts('An email address was changed', '邮箱已修改', 'تغيّر البريد الإلكتروني'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: texts('Your email address was changed', '您的邮箱已修改', 'تغيّر بريدك الإلكتروني'),
    body: body(
      [
        'Your account now uses {hint} instead of this address.',
        'If that was not you, tell your administrator at once.',
      ],
      ['您的账号现在使用 {hint}，不再使用此邮箱。', '如果不是您本人操作，请立即告知管理员。'],
      ['يستخدم حسابك الآن {hint} بدلًا من هذا العنوان.', 'إن لم تكن أنت، فأبلغ المدير فورًا.'],
    ),
  },
  'IAM.PHONE_CHANGED': {
    name: texts('A phone was changed', '手机已修改', 'تغيّر الهاتف'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: texts('Your phone was changed', '您的手机已修改', 'تغيّر هاتفك'),
    body: body(
      [
        'Your account now uses the phone {hint}.',
        'If that was not you, change your password and tell your administrator.',
      ],
      ['您的账号现在使用手机 {hint}。', '如果不是您本人操作，请修改密码并告知管理员。'],
      ['يستخدم حسابك الآن الهاتف {hint}.', 'إن لم تكن أنت، فغيّر كلمة المرور وأبلغ المدير.'],
    ),
  },
  'IAM.INITIAL_PASSWORD': {
    name: texts('First password of an account', '账号初始密码', 'كلمة المرور الأولى لحساب'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: texts('Your account', '您的账号', 'حسابك'),
    body: body(
      [
        '{name}, an administrator has given your account {loginName} a password:',
        '<code>{password}</code>',
        'Sign in with it and choose one of your own. Nobody else needs to know either of them.',
        '<a href="{link}">Sign in</a>',
      ],
      [
        '{name}，管理员为您的账号 {loginName} 设置了初始密码：',
        '<code>{password}</code>',
        '请使用此密码登录并设置您自己的密码，不要告诉任何人。',
        '<a href="{link}">登录</a>',
      ],
      [
        '{name}، أعطى أحد المديرين حسابك {loginName} كلمة مرور:',
        '<code>{password}</code>',
        'سجّل الدخول بها ثم اختر كلمة مرور خاصة بك، ولا تخبر بهما أحدًا.',
        '<a href="{link}">تسجيل الدخول</a>',
      ],
    ),
  },
  'IAM.TENANT_DISABLED': {
    name: texts('A tenant was disabled', '租户已停用', 'عُطّل مستأجر'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: texts('{tenant} was disabled', '“{tenant}”已停用', 'عُطّل {tenant}'),
    body: body(
      [
        '{name}, the platform has disabled the tenant {tenant}. Everybody in it was signed out.',
        'Nothing was removed. Ask the platform if you did not expect this.',
      ],
      [
        '{name}，平台已停用租户“{tenant}”，其中所有人员均已退出登录。',
        '数据没有删除。如有疑问，请联系平台。',
      ],
      [
        '{name}، عطّلت المنصة المستأجر {tenant} وأُنهيت جلسات كل من فيه.',
        'لم يُحذف شيء. اسأل المنصة إن لم تكن تتوقع ذلك.',
      ],
    ),
  },
  'IAM.TENANT_ENABLED': {
    name: texts('A tenant is enabled again', '租户已重新启用', 'فُعّل مستأجر من جديد'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: texts('{tenant} is enabled again', '“{tenant}”已重新启用', 'فُعّل {tenant} من جديد'),
    body: body(
      ['{name}, the platform has enabled the tenant {tenant}. Its people can sign in again.'],
      ['{name}，平台已重新启用租户“{tenant}”，其人员可以再次登录。'],
      ['{name}، فعّلت المنصة المستأجر {tenant} من جديد، ويستطيع أشخاصه الدخول.'],
    ),
  },
  'OAUTH.PASSWORD_RESET': {
    name: texts('Link to a new password', '设置新密码的链接', 'رابط كلمة مرور جديدة'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: texts('Choose a new password', '设置新密码', 'اختر كلمة مرور جديدة'),
    body: body(
      [
        '{name}, somebody asked on the sign-in page for a new password for your account.',
        '<a href="{link}">Choose a new password</a>',
        'The link counts once, for {minutes} minutes. If it was not you, do nothing: your password stays as it is.',
      ],
      [
        '{name}，有人在登录页面申请为您的账号设置新密码。',
        '<a href="{link}">设置新密码</a>',
        '此链接 {minutes} 分钟内有效，仅能使用一次。如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
      ],
      [
        '{name}، طلب أحدهم في صفحة تسجيل الدخول كلمة مرور جديدة لحسابك.',
        '<a href="{link}">اختيار كلمة مرور جديدة</a>',
        'يصلح الرابط مرة واحدة خلال {minutes} دقائق. إن لم تكن أنت فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.',
      ],
    ),
  },
  'MESSAGE.PERMISSION_REQUEST': {
    name: texts('Somebody asks for a permission', '权限申请', 'طلب صلاحية'),
    receiveCode: 'MSG',
    channels: ['WEB', 'EMAIL'],
    subject: texts('{person} asks for “{set}”', '{person} 申请“{set}”', '{person} يطلب «{set}»'),
    body: body(
      [
        '{person} works as {role} and lacks the permission set “{set}” of “{page}”.',
        'What it is needed for: {reason}',
        'Permission: {code}',
        'To grant it, open the permissions of this role: {link}',
      ],
      [
        '{person} 的角色是 {role}，缺少“{page}”的权限集“{set}”。',
        '用途：{reason}',
        '权限编码：{code}',
        '如需授予，请打开该角色的权限页面：{link}',
      ],
      [
        'يعمل {person} بدور {role} وتنقصه مجموعة الصلاحيات «{set}» من «{page}».',
        'الغرض منها: {reason}',
        'الصلاحية: {code}',
        'لمنحها افتح صلاحيات هذا الدور: {link}',
      ],
    ),
  },
  'MESSAGE.NOTICE': {
    name: texts('An announcement was published', '公告已发布', 'نُشر إعلان'),
    receiveCode: 'ANNOUNCE',
    channels: ['WEB', 'EMAIL'],
    subject: texts('{title}', '{title}', '{title}'),
    body: body(
      ['{text}', '<a href="{link}">Read the announcement</a>'],
      ['{text}', '<a href="{link}">阅读公告</a>'],
      ['{text}', '<a href="{link}">قراءة الإعلان</a>'],
    ),
  },
  'HSDR.JOB_FAILED': {
    name: texts('A scheduled job has failed', '定时任务失败', 'فشلت مهمة مجدولة'),
    receiveCode: 'NOTICE',
    channels: ['WEB', 'EMAIL'],
    subject: texts('The job “{name}” has failed', '定时任务“{name}”运行失败', 'فشلت المهمة «{name}»'),
    body: body(
      ['The last run of “{name}” has failed. Why stands in its log.', '<a href="{link}">Open the log</a>'],
      ['“{name}”最近一次运行失败，原因见运行日志。', '<a href="{link}">查看日志</a>'],
      ['فشل آخر تشغيل للمهمة «{name}». السبب في سجلها.', '<a href="{link}">فتح السجل</a>'],
    ),
  },
  'HPFM.EXPORT_READY': {
    name: texts('A scheduled export is ready', '定时导出已完成', 'تصدير مجدول جاهز'),
    receiveCode: 'NOTICE',
    channels: ['WEB', 'EMAIL'],
    subject: texts('“{name}” is ready', '“{name}”已导出', '«{name}» جاهز'),
    body: body(
      [
        '“{name}” was exported: {count} rows. The file is kept for seven days.',
        '<a href="{link}">Open the job centre</a>',
      ],
      ['“{name}”已导出，共 {count} 行。文件保留七天。', '<a href="{link}">打开任务中心</a>'],
      ['صُدّر «{name}»: {count} صف. يُحفظ الملف سبعة أيام.', '<a href="{link}">فتح مركز المهام</a>'],
    ),
  },
  'HMSG.DIGEST': {
    name: texts('Summary of unread messages', '未读消息摘要', 'ملخص الرسائل غير المقروءة'),
    receiveCode: 'NOTICE',
    channels: ['EMAIL'],
    subject: texts(
      'You have {count} unread messages',
      '您有 {count} 条未读消息',
      'لديك {count} رسالة غير مقروءة',
    ),
    body: body(
      [
        '{name}, {count} messages wait for you. The newest: {subjects}',
        '<a href="{link}">Read the messages</a>',
      ],
      ['{name}，您有 {count} 条未读消息。最新：{subjects}', '<a href="{link}">查看消息</a>'],
      ['{name}، تنتظرك {count} رسالة. الأحدث: {subjects}', '<a href="{link}">قراءة الرسائل</a>'],
    ),
  },
} satisfies Readonly<Record<string, ProductMessage>>

/** What tries out a server for mail or a webhook; nobody configures it. */
export const testMessage = {
  code: 'MESSAGE.TEST',
  subject: texts('Test of “{name}”', '“{name}”测试', 'اختبار «{name}»'),
  body: body(
    ['Somebody tries out “{name}” in Atrium. It arrived, and there is nothing to do.'],
    ['有人正在 Atrium 中测试“{name}”。消息已送达，无需任何操作。'],
    ['يجرّب أحدهم «{name}» في Atrium. وصلت الرسالة، ولا شيء عليك فعله.'],
  ),
}

export type ProductCode = keyof typeof productMessages

/** What the product sends under this code, if it sends it. */
export const productMessage = (code: string): ProductMessage | undefined =>
  Object.hasOwn(productMessages, code) ? productMessages[code as ProductCode] : undefined
