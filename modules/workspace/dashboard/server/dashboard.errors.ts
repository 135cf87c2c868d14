import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const dashboardErrors: ErrorDefinitions = {
  'error.dashboard.card_twice': {
    status: 400,
    en: 'A card can appear only once in the workspace',
    zh: '同一张卡片在工作台上只能出现一次',
    ar: 'لا تظهر البطاقة في مساحة العمل إلا مرة واحدة',
  },
}
