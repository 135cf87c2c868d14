import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'invitation',
    title: ['Invitation', '邀请', 'دعوة'],
    fields: {
      roleIds: { title: ['Roles', '角色', 'الأدوار'] },
      unitIds: { title: ['Units', '组织单元', 'الوحدات'] },
      untilOn: { title: ['Access until', '有效至', 'الوصول حتى'], wire: 'untilDate' },
      registration: { title: ['Self-registration', '自助注册', 'تسجيل ذاتي'] },
      note: { title: ['Note', '附言', 'ملاحظة'], personal: true },
      language: { title: ['Language', '语言', 'اللغة'] },
      sentAt: { title: ['Sent', '发送时间', 'أُرسلت'], wire: 'sentDate' },
      expiresAt: { title: ['Link ends', '链接到期', 'ينتهي الرابط'], wire: 'endDate' },
      openedAt: { title: ['Opened', '打开时间', 'فُتحت'], wire: 'openedDate' },
      acceptedAt: { title: ['Accepted', '接受时间', 'قُبلت'], wire: 'acceptedDate' },
      revokedAt: { title: ['Revoked', '撤销时间', 'أُلغيت'], wire: 'revokedDate' },
      userId: common.userId,
      deliveryId: { title: ['Mail', '邮件', 'رسالة البريد'], withheld: true },
      secretHash: { title: ['Fingerprint', '指纹', 'البصمة'], withheld: true },
    },
  },
]
