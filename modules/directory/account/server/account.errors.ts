import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const accountErrors: ErrorDefinitions = {
  'error.account.end_before_start': {
    status: 400,
    en: 'The end date must not be before the start date',
    zh: '结束日期不能早于开始日期',
    ar: 'لا يجوز أن يسبق تاريخ الانتهاء تاريخ البدء',
  },
  'error.account.default_role': {
    status: 400,
    en: "The default role must be one of the person's roles that are valid today",
    zh: '默认角色必须是此人今天有效的角色之一',
    ar: 'يجب أن يكون الدور الافتراضي أحد أدوار الشخص السارية اليوم',
  },
  'error.account.group_unknown': {
    status: 400,
    en: 'No user group has this code',
    zh: '没有使用此编码的用户组',
    ar: 'لا توجد مجموعة مستخدمين بهذا الرمز',
  },
  'error.account.unit_unknown': {
    status: 400,
    en: 'No unit has this code',
    zh: '没有使用此编码的组织',
    ar: 'لا توجد وحدة بهذا الرمز',
  },
  'error.account.has_password': {
    status: 409,
    en: 'This person has a password already',
    zh: '此人已有密码',
    ar: 'لدى هذا الشخص كلمة مرور من قبل',
  },
  'error.account.no_email': {
    status: 400,
    en: 'This account has no email address',
    zh: '此账号没有邮箱地址',
    ar: 'ليس لهذا الحساب بريد إلكتروني',
  },
  'error.account.above_own': {
    status: 403,
    en: 'You cannot change this account because this person has permissions that your role lacks',
    zh: '此人的权限超出您的角色，因此您不能修改此账号',
    ar: 'لا يمكنك تغيير هذا الحساب لأن لدى صاحبه صلاحيات لا يملكها دورك',
  },
  'error.account.own': {
    status: 403,
    en: 'You cannot do this to your own account. Use your personal settings or ask another administrator',
    zh: '不能对自己的账号执行此操作，请在个人设置中修改或由其他管理员操作',
    ar: 'لا يمكنك فعل ذلك في حسابك. استخدم إعداداتك الشخصية أو اطلب من مدير آخر',
  },
  'error.account.login_taken': {
    status: 409,
    en: 'Another account uses this user name',
    zh: '此登录名已被其他账号使用',
    ar: 'يستخدم حساب آخر اسم المستخدم هذا',
    constraints: ['app_user_login_name'],
  },
  'error.account.used': {
    status: 409,
    en: 'This account has been used and cannot be deleted. Disable it instead',
    zh: '此账号已使用过，不能删除，可改为停用',
    ar: 'استُخدم هذا الحساب فلا يمكن حذفه. عطّله بدلًا من ذلك',
  },
}
