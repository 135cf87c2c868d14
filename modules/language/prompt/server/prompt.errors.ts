import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const promptErrors: ErrorDefinitions = {
  'error.prompt.taken': {
    status: 409,
    en: 'This text is already customized in this language. Edit the existing one',
    zh: '此文本在该语言下已自定义，请修改已有内容',
    ar: 'هذا النص مخصّص بهذه اللغة بالفعل. عدّل النص الموجود',
    constraints: ['prompt_tenant_id_lang_prompt_key_prompt_code_key'],
  },
}
