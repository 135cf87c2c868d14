import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'oauth_client',
    title: ['Sign-in client', '登录客户端', 'عميل تسجيل دخول'],
    hasHistory: true,
    fields: {
      clientId: { title: ['Client', '客户端', 'العميل'], restored: false },
      name: { ...common.name, translated: true },
      redirectUris: { title: ['Redirect URIs', '重定向 URI', 'عناوين URI لإعادة التوجيه'] },
      redirectMatch: {
        title: ['Comparison of redirect URIs', '重定向 URI 的比较方式', 'طريقة مقارنة عناوين إعادة التوجيه'],
      },
      grants: { title: ['Grant types', '授权方式', 'أنواع المنح'] },
      stepUp: { title: ['Without a fresh confirmation', '未重新确认身份时', 'من دون تأكيد حديث'] },
      legacy: { title: ['HZERO-compatible', '兼容 HZERO', 'متوافق مع HZERO'] },
      allowedOrigins: { title: ['Allowed origins', '允许的来源', 'المصادر المسموح بها'] },
      enabled: common.enabled,
      scopes: { title: ['Scopes', '权限范围', 'النطاقات'] },
      accessSeconds: {
        title: ['Access token lifetime', '访问令牌有效期', 'مدة رمز الوصول'],
        wire: 'accessTokenValidity',
      },
      refreshSeconds: {
        title: ['Refresh token lifetime', '刷新令牌有效期', 'مدة رمز التحديث'],
        wire: 'refreshTokenValidity',
      },
      asksConsent: { title: ['Asks for consent', '征求同意', 'يطلب الموافقة'] },
      backchannelLogoutUri: {
        title: ['Back-channel logout URI', '后台退出地址', 'عنوان تسجيل الخروج الخلفي'],
      },
      secretAt: { title: ['Secret created', '密钥生成时间', 'تاريخ السر'], restored: false },
      secretHash: { title: ['Secret fingerprint', '密钥指纹', 'بصمة السر'], withheld: true, restored: false },
    },
  },
]
