import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'client_consent',
    title: ['Consent', '授权同意', 'موافقة'],
    fields: {
      clientId: { title: ['Client', '客户端', 'العميل'] },
      scopes: { title: ['Scopes', '权限范围', 'النطاقات'] },
      address: { title: ['Address', '地址', 'العنوان'], personal: true },
    },
  },
]
