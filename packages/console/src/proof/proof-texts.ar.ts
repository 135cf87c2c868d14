import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { proofTexts } from './proof-texts.ts'

export const prefix = 'hiam.secondFactor'

export const texts: TranslatedTexts<typeof proofTexts> = {
  password: 'كلمة مرورك',
  code: 'رمز من تطبيق المصادقة',
  proofHelp: 'تؤكد أنك صاحب الحساب.',
  useCode: 'استخدام رمز بدلًا منه',
  usePasskey: 'استخدام مفتاح مرور بدلًا منه',
  useRecoveryCode: 'استخدام رمز استرداد بدلًا منه',
  recoveryCode: 'رمز الاسترداد',
  passkeyHelp: 'تابع ليطلب متصفحك مفتاح المرور أو مفتاح الأمان.',
  noPasskey: 'لم يُستخدم مفتاح مرور. حاول مجددًا أو اختر طريقة أخرى للتأكيد.',
  usePassword: 'استخدام كلمة المرور بدلًا منه',
  show: 'إظهار كلمة المرور',
  stepUpTitle: 'أكّد هويتك',
  stepUpLead: 'ما ستفعله يتطلب تأكيدًا حديثًا لهويتك. يبقى ما أدخلته كما هو.',
  stepUpHelp: 'يسري خلال الدقائق الخمس التالية.',
  stepUpConfirm: 'تأكيد',
  proofMissing: 'هذا الحقل مطلوب.',
}
