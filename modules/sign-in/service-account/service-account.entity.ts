import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'service_account',
    title: ['Service account', '服务账户', 'حساب خدمة'],
    namedBy: 'name',
    fields: {
      name: common.name,
      description: common.description,
      ownerId: { title: ['Owner', '所有者', 'المالك'], reference: true },
      networks: { title: ['Networks', '网络', 'الشبكات'] },
      idleDays: {
        title: ['Ends after days without use', '未使用多少天后结束', 'ينتهي بعد أيام بلا استخدام'],
      },
      idleFrom: { title: ['Unused since at the latest', '未使用起算时间', 'بداية احتساب عدم الاستخدام'] },
      enabled: common.enabled,
    },
  },
  {
    name: 'service_credential',
    title: ['Credential of a service account', '服务账户凭据', 'بيانات اعتماد حساب خدمة'],
    namedBy: 'name',
    namedWithin: { field: 'serviceAccountId', entity: 'service_account' },
    fields: {
      name: common.name,
      serviceAccountId: { title: ['Service account', '服务账户', 'حساب الخدمة'], reference: true },
      publicKey: { title: ['Public key', '公钥', 'المفتاح العام'] },
      secretHash: { title: ['Fingerprint of the secret', '密钥指纹', 'بصمة السر'], withheld: true },
    },
  },
]
