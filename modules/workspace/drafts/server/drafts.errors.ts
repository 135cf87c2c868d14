import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const draftsErrors: ErrorDefinitions = {
  'error.draft.tooLarge': {
    status: 413,
    en: 'This text is too long to be saved as a draft',
    zh: '文本过长，无法保存为草稿',
    ar: 'هذا النص أطول من أن يُحفظ كمسودة',
  },
}
