import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { onlineUserTexts } from './online-user-texts.ts'

export const prefix = 'hiam.online-user'

export const texts: TranslatedTexts<typeof onlineUserTexts> = {
  parent: 'الصلاحيات',
  title: 'المتصلون الآن',
  counted_one: 'جلسة واحدة',
  counted_two: 'جلستين',
  counted_few: '{number} جلسات',
  counted_many: '{number} جلسة',
  counted_other: '{number} جلسة',
  name: 'الاسم',
  contains: 'يحتوي على',
  loginName: 'اسم المستخدم',
  startsWith: 'يبدأ بـ',
  address: 'عنوان IP',
  tooLong: '{most} حرفًا على الأكثر.',
  tenant: 'المستأجر',
  device: 'الجهاز',
  signedIn: 'سجّل الدخول',
  lastUsed: 'آخر استخدام',
  you: 'أنت',
  actions: 'الإجراءات',
  end: 'إنهاء جلساته',
  endNamed: 'إنهاء جلسات {name}',
  endQuestion: 'إنهاء جلسات {name}؟',
  endEffect: 'يُسجَّل خروج هذا الشخص فورًا من كل متصفح. ما كتبه هناك ولم يحفظه يضيع.',
  endAction: 'إنهاء الجلسات',
  keep: 'إلغاء',
  ended: 'أُنهيت جلسات {name}.',
  couldNotLoad: 'تعذّر تحميل قائمة المتصلين',
  nobody: 'لا أحد متصل',
}
