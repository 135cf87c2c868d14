import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const serviceAccountErrors: ErrorDefinitions = {
  'error.service_account.owner': {
    status: 400,
    en: 'Choose an owner who works in this tenant and has a role here',
    zh: '请选择在本租户工作且拥有角色的人员作为所有者',
    ar: 'اختر مالكًا يعمل في هذا المستأجر وله دور فيه',
  },
  'error.service_account.key': {
    status: 400,
    en: 'Enter a public key as a JWK: an elliptic curve (P-256), Ed25519, or RSA of at least 2048 bits, without its private part',
    zh: '请输入 JWK 格式的公钥：椭圆曲线（P-256）、Ed25519，或至少 2048 位的 RSA，且不含私钥部分',
    ar: 'أدخل مفتاحًا عامًا بصيغة JWK: منحنى إهليلجي (P-256) أو Ed25519 أو RSA لا يقل عن 2048 بت، دون جزئه الخاص',
  },
  'error.service_account.key_taken': {
    status: 409,
    en: 'This service account already has a key with this ID. Choose another “kid”',
    zh: '此服务账户已有相同 ID 的密钥，请使用其他“kid”',
    ar: 'لحساب الخدمة هذا مفتاح بالمعرّف نفسه. اختر «kid» آخر',
  },
  'error.service_account.too_many_credentials': {
    status: 409,
    en: 'This service account has {most} credentials. Remove one that is no longer needed',
    zh: '此服务账户已有 {most} 个凭据，请先移除不再需要的凭据',
    ar: 'لحساب الخدمة هذا {most} من بيانات الاعتماد. أزل ما لم تعد تحتاجه',
  },
  'error.service_account.too_many': {
    status: 409,
    en: 'This tenant has {most} service accounts, which is the most it can have',
    zh: '本租户已有 {most} 个服务账户，已达上限',
    ar: 'لهذا المستأجر {most} حساب خدمة، وهو الحد الأقصى',
  },
}
