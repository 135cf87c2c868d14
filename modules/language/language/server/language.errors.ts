import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const languageErrors: ErrorDefinitions = {
  'error.language.unknown': {
    status: 400,
    en: 'The language {language} is not available',
    zh: '语言 {language} 不可用',
    ar: 'اللغة {language} غير متاحة',
  },
  'error.language.code_taken': {
    status: 409,
    en: 'This language already exists',
    zh: '此语言已存在',
    ar: 'هذه اللغة موجودة بالفعل',
    constraints: ['language_tenant_id_code_key'],
  },
  'error.language.default': {
    status: 409,
    en: 'English cannot be disabled. It is used wherever another language has no text',
    zh: '英语不能停用：其他语言缺少的文本由英语代替',
    ar: 'لا يمكن تعطيل الإنجليزية، فهي تُستخدم حيث لا تتوفر نصوص بلغة أخرى',
  },
}
