import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const secondFactorPolicyErrors: ErrorDefinitions = {
  'error.second_factor_policy.reminded': {
    status: 409,
    en: 'People were reminded at {at}. Remind them again a day later',
    zh: '已于 {at} 提醒过，请一天后再提醒',
    ar: 'ذُكِّر الأشخاص في {at}. ذكّرهم مجددًا بعد يوم',
  },
}
