import type { PageContribution, PermissionSetContribution } from '@atrium/server/seed/contributions'

export const signInLogPages: readonly PageContribution[] = [
  {
    code: 'sys.sign-in-log',
    parent: 'sys',
    order: 90,
    route: { site: '/hpfm/platform-log', organization: '/hpfm/tenant-log' },
    name: ['Sign-in log', '登录日志', 'سجل الدخول'],
    view: ['platform.sign-in-log.list'],
    sets: [
      {
        code: 'button.clear',
        name: ['Clear older entries', '清理旧记录', 'حذف السجلات القديمة'],
        permissions: ['platform.sign-in-log.clear'],
        hzeroCodes: ['button.clearLogs'],
      },
    ],
  },
]

export const signInLogSets: readonly PermissionSetContribution[] = [
  {
    page: 'workplace',
    order: 21,
    code: 'ps.signins',
    name: ['Sign-ins', '登录情况', 'عمليات الدخول'],
    permissions: ['platform.sign-in-log.days'],
  },
]
