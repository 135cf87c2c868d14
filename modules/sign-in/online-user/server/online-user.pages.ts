import type { PageContribution } from '@atrium/server/seed/contributions'

export const onlineUserPages: readonly PageContribution[] = [
  {
    code: 'sys.online-user',
    parent: 'sys',
    order: 80,
    route: '/hiam/online-user/list',
    hzeroRoute: '/hpfm/online',
    hzeroCodes: ['refresh'],
    name: ['Online people', '在线人员', 'المتصلون الآن'],
    view: ['platform.online-user.list'],
    sets: [
      {
        code: 'button.end',
        name: ['Sign out', '强制退出', 'إنهاء الجلسات'],
        permissions: ['platform.online-user.end'],
        hzeroCodes: ['button.logout'],
      },
      { code: 'column.address', name: ['IP addresses', 'IP 地址', 'عناوين IP'] },
    ],
  },
]
