import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'access_token',
    title: ['Token', '令牌', 'رمز وصول'],
    fields: {
      clientId: { title: ['Client', '客户端', 'العميل'] },
      address: { title: ['Address', '地址', 'العنوان'], personal: true },
    },
  },
  {
    name: 'authorisation',
    title: ['Sign-in request', '登录请求', 'طلب دخول'],
    fields: {
      error: { title: ['Reason', '原因', 'السبب'] },
      address: { title: ['Address', '地址', 'العنوان'], personal: true },
    },
  },
]
