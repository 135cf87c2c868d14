import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { rememberedDeviceTexts } from './remembered-device-texts.ts'

export const prefix = 'hiam.rememberedDevice'

export const texts: TranslatedTexts<typeof rememberedDeviceTexts> = {
  title: 'الأجهزة المحفوظة',
  lead: 'تكفي كلمة مرورك على الجهاز المحفوظ (بالأيام: {days}). أما تأكيد الأسرار والأدوار وأمان حسابك فيبقى بحاجة إلى عامل التحقق الثاني.',
  couldNotLoad: 'تعذّر تحميل الأجهزة المحفوظة',
  none: 'لا جهاز محفوظًا',
  noneDetail: 'ضع علامة على «تذكّر هذا الجهاز» حين يطلب تسجيل الدخول عامل التحقق الثاني.',
  until: 'بلا عامل تحقق ثانٍ حتى {date}',
  lastUsed: 'آخر استخدام',
  neverUsed: 'لم يُستخدم بعد',
  thisOne: 'الحالي',
  forget: 'نسيان',
  forgetNamed: 'نسيان {device}',
  forgotten: 'سيطلب {device} عامل التحقق الثاني من جديد',
  unknownDevice: 'جهاز غير معروف',
  browserOn: '{browser} على {system}',
}
