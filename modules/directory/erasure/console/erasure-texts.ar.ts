import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { erasureTexts } from './erasure-texts.ts'

export const prefix = 'hiam.erasure'

export const texts: TranslatedTexts<typeof erasureTexts> = {
  personLine: 'يزيل المحو البيانات الشخصية لهذا الشخص نهائيًا.',
  guestLine: 'تنهي الإزالة وصول هذا الضيف إلى مستأجرك.',
  personAction: 'محو بيانات الشخص',
  guestAction: 'إزالة الضيف',
  personQuestion: 'محو بيانات {name}؟',
  guestQuestion: 'إزالة {name}؟',
  personEffect: 'لا يمكن التراجع عن هذا. يُسجَّل خروج الشخص فورًا، ويظهر في كل مكان باسم «شخص محذوف البيانات».',
  guestEffect: 'لا يُحذف إلا ما يملكه الضيف في مستأجرك، ويبقى حسابه في مستأجره.',
  gone: 'يُحذف',
  kept: 'يبقى بلا اسمه',
  auditEntries: 'إدخالات سجل التدقيق',
  stays:
    'السجلات التي عمل عليها ملك لمستأجرك. ولا تتغير النصوص والملفات التي كتبها آخرون عنه، ولا النسخ الاحتياطية وعمليات التصدير السابقة.',
  personDone: 'مُحيت بيانات {name}',
  guestDone: 'أُزيل {name} من مستأجرك',
  keep: 'إلغاء',
}
