import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const personalTokenErrors: ErrorDefinitions = {
  'error.personal_token.network_wrong': {
    status: 400,
    en: 'Enter an IP address or a range such as 10.20.0.0/16',
    zh: '请输入 IP 地址或网段，例如 10.20.0.0/16',
    ar: 'أدخل عنوان IP أو نطاقًا مثل 10.20.0.0/16',
  },
  'error.personal_token.end': {
    status: 400,
    en: 'Choose a last day from today to {most} days from now',
    zh: '请选择今天起 {most} 天以内的最后一天',
    ar: 'اختر آخر يوم بين اليوم و{most} يومًا من الآن',
  },
  'error.personal_token.permission': {
    status: 400,
    en: 'You do not hold one of the chosen permissions. Load the page again and choose from the current ones',
    zh: '所选权限中有您没有的权限。请重新加载页面后再选择',
    ar: 'لا تملك إحدى الصلاحيات المختارة. أعد تحميل الصفحة واختر من الصلاحيات الحالية',
  },
  'error.personal_token.too_many': {
    status: 409,
    en: 'You have {most} personal access tokens. Revoke one that is no longer needed',
    zh: '您已有 {most} 个个人访问令牌，请先吊销不再需要的令牌',
    ar: 'لديك {most} رمز وصول شخصي. ألغِ ما لم تعد تحتاجه',
  },
  'error.personal_token.client': {
    status: 403,
    en: 'Create personal access tokens in your own browser, not through another application',
    zh: '请在您自己的浏览器中创建个人访问令牌，不要通过其他应用创建',
    ar: 'أنشئ رموز الوصول الشخصية في متصفحك وليس عبر تطبيق آخر',
  },
}
