import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const passkeyErrors: ErrorDefinitions = {
  'error.passkey.refused': {
    status: 400,
    en: 'This passkey could not be added: what the browser sent is incomplete, too old or was already used. Begin again',
    zh: '无法添加此通行密钥：浏览器发送的内容不完整、已过期或已使用过。请重新开始',
    ar: 'تعذرت إضافة مفتاح المرور هذا: ما أرسله المتصفح ناقص أو قديم أو استُخدم من قبل. ابدأ من جديد',
  },
  'error.passkey.taken': {
    status: 409,
    en: 'This passkey is already added. Use another device or security key',
    zh: '此通行密钥已添加。请使用其他设备或安全密钥',
    ar: 'مفتاح المرور هذا مضاف بالفعل. استخدم جهازًا أو مفتاح أمان آخر',
    constraints: ['passkey_credential_id_key'],
  },
  'error.passkey.too_many': {
    status: 409,
    en: 'You have {most} passkeys. Remove one that is no longer needed',
    zh: '您已有 {most} 个通行密钥，请先移除不再需要的通行密钥',
    ar: 'لديك {most} من مفاتيح المرور. أزل ما لم تعد تحتاجه',
  },
  'error.passkey.no_domain': {
    status: 409,
    en: 'Passkeys need a server with a name, and this one is opened by its number. Ask the operator to set PUBLIC_URL to a name',
    zh: '通行密钥要求服务器使用域名，而当前服务器使用 IP 地址。请让运维人员将 PUBLIC_URL 设为域名',
    ar: 'تحتاج مفاتيح المرور إلى خادم له اسم، وهذا الخادم يُفتح برقمه. اطلب من المشغّل ضبط PUBLIC_URL على اسم',
  },
  'error.passkey.required': {
    status: 409,
    en: 'Your organization requires a second factor. Add another one before you remove this passkey',
    zh: '您所在的组织要求第二验证因素。请先添加其他验证因素，再移除此通行密钥',
    ar: 'تتطلب مؤسستك عامل تحقق ثانيًا. أضف عاملًا آخر قبل إزالة مفتاح المرور هذا',
  },
}
