import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const erasureErrors: ErrorDefinitions = {
  'error.erasure.confirmation': {
    status: 400,
    en: 'The confirmation is not the user name of this person. Type it exactly as shown',
    zh: '确认内容与此人的用户名不一致，请按显示的内容准确输入',
    ar: 'التأكيد لا يطابق اسم المستخدم لهذا الشخص. اكتبه كما يظهر تمامًا',
  },
}
