import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const clientErrors: ErrorDefinitions = {
  'error.client.redirect_uri': {
    status: 400,
    en: 'A redirect URI must be a complete https URL, or an http URL on this machine',
    zh: '重定向 URI 必须是完整的 https 地址，或本机的 http 地址',
    ar: 'يجب أن يكون عنوان إعادة التوجيه رابط https كاملًا أو رابط http على هذا الجهاز',
  },
  'error.client.origin': {
    status: 400,
    en: 'An origin must have the form https://console.example, with nothing after it',
    zh: '来源必须形如 https://console.example，后面不能有其他内容',
    ar: 'يجب أن يكون المصدر مثل https://console.example دون شيء بعده',
  },
  'error.client.not_legacy': {
    status: 400,
    en: 'Only HZERO-compatible clients can receive tokens in the URL',
    zh: '只有兼容 HZERO 的客户端才能在地址中接收令牌',
    ar: 'لا يتلقى الرموز في العنوان إلا العملاء المتوافقون مع HZERO',
  },
  'error.client.match_not_legacy': {
    status: 400,
    en: 'Only HZERO-compatible clients can return to addresses below a redirect URI',
    zh: '只有兼容 HZERO 的客户端才能返回重定向 URI 之下的地址',
    ar: 'لا يعود إلى عناوين تحت عنوان إعادة التوجيه إلا العملاء المتوافقون مع HZERO',
  },
  'error.client.device_alone': {
    status: 400,
    en: 'A client for devices cannot receive codes or tokens in a browser. Register another client for that',
    zh: '用于设备的客户端不能在浏览器中接收授权码或令牌。请为此另行注册客户端',
    ar: 'لا يتلقى عميل الأجهزة رموزًا في المتصفح. سجّل عميلًا آخر لذلك',
  },
  'error.client.consent_legacy': {
    status: 400,
    en: 'HZERO-compatible clients cannot ask for consent. Choose one of the two',
    zh: '兼容 HZERO 的客户端不能征求同意。请二选一',
    ar: 'لا يمكن للعملاء المتوافقين مع HZERO طلب الموافقة. اختر أحد الأمرين',
  },
  'error.client.id_taken': {
    status: 409,
    en: 'Another client uses this ID',
    zh: '此标识已被其他客户端使用',
    ar: 'يستخدم عميل آخر هذا المعرّف',
    constraints: ['oauth_client_client_id_key'],
  },
}
