import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { passwordPolicyTexts } from './password-policy-texts.ts'

export const prefix = 'hiam.passwordPolicy'

export const texts: TranslatedTexts<typeof passwordPolicyTexts> = {
  parent: 'الصلاحيات',
  title: 'قواعد كلمات المرور',
  couldNotLoad: 'تعذّر تحميل قواعد كلمات المرور',
  inherited: 'هذه قواعد المنصة. الحفظ يمنح هذا المستأجر قواعده الخاصة.',
  always:
    'تُرفض دائمًا كلمات المرور التي يستخدمها كثيرون والتي تحتوي على اسم صاحبها. تسري القواعد من التغيير التالي لكلمة المرور.',
  minLength: 'الحد الأدنى للطول',
  minLengthHelp: 'من 8 إلى 128 حرفًا. كلمة المرور الأطول أصعب تخمينًا من الأكثر تعقيدًا.',
  notRecentCount: 'كلمات مرور لا يمكن استخدامها مجددًا',
  notRecentCountHelp: 'عدد آخر كلمات المرور، ومنها المستخدمة الآن. 0 لعدم المنع.',
  expires: 'تنتهي كلمات المرور',
  expiresHelp: 'من كانت كلمته أقدم يختار غيرها عند تسجيل الدخول التالي.',
  passwordUpdateRate: 'بعد (أيام)',
  passwordReminderPeriod: 'التذكير قبلها (أيام)',
  passwordReminderPeriodHelp: 'يُذكَّر الأشخاص مرة في كل جلسة.',
  forceModifyPassword: 'يجب تغيير كلمة المرور الأولية',
  forceModifyPasswordHelp: 'كلمة المرور التي يعيّنها المدير تصلح لتسجيل الدخول الأول فقط.',
  saved: 'حُفظت قواعد كلمات المرور.',
  numberWrong: 'هذا العدد خارج النطاق المسموح.',
}
