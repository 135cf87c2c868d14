import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const configErrors: ErrorDefinitions = {
  'error.config.languages': {
    status: 400,
    en: 'The initial language of new people must be one of the languages offered',
    zh: '新用户的初始语言必须是所提供的语言之一',
    ar: 'يجب أن تكون اللغة الأولى للأشخاص الجدد من اللغات المتاحة',
  },
}
