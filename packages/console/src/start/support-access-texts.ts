import { featureTexts } from '../language/feature-texts.ts'

/** The question before the platform opens records of a tenant. */
export const supportAccessTexts = featureTexts(
  'hzero.common',
  {
    'visit.lead':
      'The tenant’s audit log records your name, the time and this reason. Access lasts until you sign out.',
    'visit.reason': 'Reason',
    'visit.short': 'Enter at least 3 characters',
    'visit.go': 'Open tenant',
  },
  {
    'visit.lead': '该租户的审计日志会记录您的姓名、时间和原因。访问权限在您退出登录前有效。',
    'visit.reason': '原因',
    'visit.short': '请至少填写 3 个字符',
    'visit.go': '进入租户',
  },
)
