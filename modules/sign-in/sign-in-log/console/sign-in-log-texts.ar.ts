import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { signInLogTexts } from './sign-in-log-texts.ts'

export const prefix = 'hpfm.sign-in-log'

export const texts: TranslatedTexts<typeof signInLogTexts> = {
  parent: 'الصلاحيات',
  title: 'سجل الدخول',
  counted_one: 'عملية دخول واحدة',
  counted_two: 'عمليتي دخول',
  counted_few: '{number} عمليات دخول',
  counted_many: '{number} عملية دخول',
  counted_other: '{number} عملية دخول',
  couldNotLoad: 'تعذّر تحميل سجل الدخول',
  nothing: 'لم يسجّل أحد الدخول بعد',
  name: 'الشخص',
  loginName: 'اسم المستخدم',
  contains: 'يحتوي على',
  startsWith: 'يبدأ بـ',
  tooLong: '{most} حرفًا على الأكثر.',
  fromDate: 'من',
  toDate: 'حتى',
  clear: 'حذف السجلات القديمة',
  olderThan: 'الأقدم من',
  ONE_MONTH: 'شهر واحد',
  THREE_MONTH: 'ثلاثة أشهر',
  SIX_MONTH: 'ستة أشهر',
  ONE_YEAR: 'سنة واحدة',
  clearLead: 'تُحذف سجلات هذا المستأجر الأقدم نهائيًا. يُسجَّل أنك فعلت ذلك، ويبقى الشهر الأخير دائمًا.',
  clearAction: 'حذف السجلات',
  cleared_one: 'حُذف سجل واحد',
  cleared_other: 'حُذفت {count} من السجلات',
}
