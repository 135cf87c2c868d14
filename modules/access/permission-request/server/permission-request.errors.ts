import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const permissionRequestErrors: ErrorDefinitions = {
  'error.permission_request.nobody': {
    status: 400,
    en: 'No one in your tenant can grant this permission. Contact the platform administrators',
    zh: '您的租户中无人可以授予此权限，请联系平台管理员',
    ar: 'لا أحد في مستأجرك يستطيع منح هذه الصلاحية. تواصل مع مديري المنصة',
  },
  'error.permission_request.held': {
    status: 409,
    en: 'Your role now has this permission. Reload the page',
    zh: '您的角色现在已有此权限，请重新加载页面',
    ar: 'أصبح دورك يملك هذه الصلاحية. أعد تحميل الصفحة',
  },
  'error.permission_request.repeated': {
    status: 429,
    en: 'You requested this within the last hour. The people who can grant it have received your request',
    zh: '您在一小时内已申请过此权限，可授予此权限的人员已收到您的申请',
    ar: 'طلبت هذا خلال الساعة الماضية، وقد وصل طلبك إلى من يستطيع منحه',
  },
}
