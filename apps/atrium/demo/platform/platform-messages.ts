import type { MessageData, NoticeData } from '../data.ts'

export const platformMessages: readonly MessageData[] = [
  {
    from: 'helena.fors',
    to: ['admin', 'marek.dvorak'],
    subject: 'Roles for the next release are prepared',
    body: 'Two permission sets are new: messages and announcements. Administrators hold them at once; other roles get them when they are granted.',
    hoursAgo: 2,
  },
  {
    to: ['admin', 'marek.dvorak'],
    subject: 'One role ends within two months',
    body: 'Platform auditor ends soon. To go on, set a later last day in the list of roles.',
    hoursAgo: 8,
    category: 'ACCESS',
  },
  {
    from: 'oskar.nystrom',
    to: ['admin', 'helena.fors'],
    subject: 'Kestrel Energy asks for a third administrator',
    body: 'They have three already. I showed them how to see it in their list of roles.',
    hoursAgo: 33,
    readBy: ['admin'],
  },
  {
    from: 'marek.dvorak',
    to: ['he.jiaming'],
    subject: '审计资料已备好',
    body: '本年度的角色变更记录可在工作台的最近变更中查看。',
    hoursAgo: 24,
  },
]

export const platformNotices: readonly NoticeData[] = [
  {
    by: 'admin',
    title: [
      'Platform maintenance on Sunday, 02:00 to 02:30',
      '平台将于周日 02:00 至 02:30 维护',
      'صيانة المنصة يوم الأحد من 02:00 إلى 02:30',
    ],
    body: [
      'The platform is updated. Users who are signed in stay so, and nothing that was typed is lost; calls are answered again after a few minutes.',
      '平台将进行更新。已登录的人员不受影响，已输入的内容不会丢失，数分钟后恢复服务。',
      'تُحدَّث المنصة. من سجّل دخوله يبقى كذلك، ولا يضيع شيء مما كُتب؛ وتُجاب الطلبات بعد دقائق.',
    ],
    hoursAgo: 10,
    category: 'MAINTENANCE',
    until: 7,
  },
  {
    by: 'marek.dvorak',
    title: ['On duty this week: Oskar Nyström', '本周值班：Oskar Nyström'],
    body: [
      'Questions of tenants go to Oskar first, outside office hours by phone.',
      '租户的问题请先联系 Oskar，非工作时间请致电。',
    ],
    hoursAgo: 40,
    ownPeople: true,
  },
]
