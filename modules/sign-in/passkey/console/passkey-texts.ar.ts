import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { passkeyTexts } from './passkey-texts.ts'

export const prefix = 'hiam.passkey'

export const texts: TranslatedTexts<typeof passkeyTexts> = {
  add: 'إضافة مفتاح مرور',
  passkey: 'مفتاح مرور',
  securityKey: 'مفتاح أمان',
  synced: 'متزامن',
  elsewhere: 'للنطاق {domain}. لا يمكن استخدامه في هذا العنوان.',
  noDomain: 'تحتاج مفاتيح المرور إلى خادم له اسم، وهذا الخادم يُفتح برقمه.',
  otherOrigin: 'تُضاف مفاتيح المرور في {origin}.',
  oldBrowser: 'لا يستطيع هذا المتصفح إنشاء مفاتيح مرور. حدّثه، أو استخدم متصفحًا آخر.',
  confirmStep: 'أكّد هويتك',
  confirmedStep: 'أكّدت هويتك',
  nameStep: 'سمّه',
  namePlaceholder: 'الحاسوب المحمول',
  nameWrong: 'أدخل اسمًا لا يزيد على 80 حرفًا.',
  createStep: 'أنشئ مفتاح المرور',
  createHelp: 'يطلب متصفحك بصمتك أو وجهك أو رقمك السري، أو مفتاح أمان.',
  continue: 'متابعة',
  missing: 'هذا الحقل مطلوب.',
  notCreated: 'لم يُنشأ مفتاح مرور. حاول مرة أخرى عندما تكون مستعدًا.',
  alreadyAdded: 'يوجد مفتاح مرور لك على هذا الجهاز أو مفتاح الأمان. استخدم غيره.',
  addedDone: 'أُضيف {name}',
  renameTitle: 'إعادة تسمية مفتاح المرور',
  removeTitle: 'إزالة {name}؟',
  removeEffect:
    'لن يُستخدم بعد ذلك لتسجيل الدخول، لكنه يبقى على جهازك أو في مدير كلمات المرور حتى تحذفه هناك.',
  removeLastEffect:
    'هو عامل التحقق الثاني الوحيد لديك: ستكفي كلمة مرورك وحدها لتسجيل الدخول، ولن تعود رموز الاسترداد صالحة.',
  removeAction: 'إزالة مفتاح المرور',
  removedDone: 'أُزيل {name}',
}
