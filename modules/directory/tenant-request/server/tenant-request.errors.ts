import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const tenantRequestErrors: ErrorDefinitions = {
  'error.tenant_request.unconfirmed': {
    status: 409,
    en: 'The person has not confirmed the email address yet. Wait until they follow the link',
    zh: '申请人尚未确认邮箱地址，请等待其打开链接',
    ar: 'لم يؤكد الشخص عنوان بريده بعد. انتظر حتى يفتح الرابط',
  },
  'error.tenant_request.not_approved': {
    status: 409,
    en: 'This request was not approved, or its tenant is deleted. Reload the list',
    zh: '此申请未获批准，或其租户已被删除，请刷新列表',
    ar: 'لم يُقبل هذا الطلب أو حُذف مستأجره. أعد تحميل القائمة',
  },
  'error.tenant_request.answered': {
    status: 409,
    en: 'This request was answered already. Reload the list',
    zh: '此申请已被处理，请刷新列表',
    ar: 'أُجيب عن هذا الطلب من قبل. أعد تحميل القائمة',
  },
}
