import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'mail_domain',
    title: ['Mail domain', '邮箱域名', 'نطاق بريد'],
    fields: {
      domain: { title: ['Domain', '域名', 'النطاق'] },
      token: { title: ['Token', '令牌', 'الرمز المميز'] },
      lastCheck: { title: ['Last check', '上次检查', 'آخر فحص'] },
      checkedAt: { title: ['Checked', '检查时间', 'فُحص في'], wire: 'checkedDate' },
      verifiedAt: { title: ['Verified', '验证时间', 'أُثبت في'], wire: 'verifiedDate' },
    },
  },
]
