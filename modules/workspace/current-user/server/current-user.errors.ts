import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const currentUserErrors: ErrorDefinitions = {
  'error.tenant.notMember': {
    status: 403,
    en: 'You do not belong to this tenant',
    zh: '您不属于此租户',
    ar: 'أنت لا تنتمي إلى هذا المستأجر',
  },
}
