import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const tenantMessages: ProductMessages = {
  'IAM.TENANT_DISABLED': {
    name: messageTexts('Tenant disabled', '租户已停用', 'عُطّل مستأجر'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: messageTexts('{tenant} was disabled', '“{tenant}”已停用', 'عُطّل {tenant}'),
    body: messageBody(
      [
        '{name}, the platform has disabled the tenant {tenant}. Everyone in it was signed out.',
        'No data was deleted. Contact the platform administrators if you did not expect this.',
      ],
      [
        '{name}，平台已停用租户“{tenant}”，其中所有人员均已退出登录。',
        '未删除任何数据。如有疑问，请联系平台管理员。',
      ],
      [
        '{name}، عطّلت المنصة المستأجر {tenant} وأُنهيت جلسات كل من فيه.',
        'لم تُحذف أي بيانات. تواصل مع مديري المنصة إن لم تكن تتوقع ذلك.',
      ],
    ),
  },
  'IAM.TENANT_ENABLED': {
    name: messageTexts('Tenant enabled again', '租户已重新启用', 'فُعّل مستأجر من جديد'),
    receiveCode: 'SECURITY',
    channels: ['EMAIL'],
    subject: messageTexts('{tenant} is enabled again', '“{tenant}”已重新启用', 'فُعّل {tenant} من جديد'),
    body: messageBody(
      ['{name}, the platform has enabled the tenant {tenant}. Its people can sign in again.'],
      ['{name}，平台已重新启用租户“{tenant}”，其人员可以再次登录。'],
      ['{name}، فعّلت المنصة المستأجر {tenant} من جديد، ويستطيع أشخاصه الدخول.'],
    ),
  },
}
