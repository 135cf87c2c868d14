import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const hierarchySwitchErrors: ErrorDefinitions = {
  'error.hierarchy.value': {
    status: 403,
    en: 'This value is not one of your choices',
    zh: '该值不在可选范围内',
    ar: 'هذه القيمة ليست مما يمكنك اختياره',
  },
}
