import type { TranslatedTexts } from '../../language/feature-texts.ts'
import type { embeddedPageTexts } from './embedded-page-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof embeddedPageTexts> = {
  'embedded.signedIn': 'مسجّل الدخول باسمك',
  'embedded.unsaved': 'تغييرات غير محفوظة في {name}',
  'embedded.couldNotLoad': 'تعذّر تحميل الصفحة',
  'embedded.about': 'عن هذه الصفحة',
  'embedded.connected': 'متصلة',
  'embedded.unconnected': 'غير متصلة',
  'embedded.origin': 'المصدر',
  'embedded.nothing': 'لا شيء',
  'embedded.person': 'الشخص',
  'embedded.email': 'البريد الإلكتروني',
  'embedded.tenant': 'المستأجر',
  'embedded.role': 'الدور',
  'embedded.language': 'اللغة',
  'embedded.theme': 'المظهر',
  'embedded.openTab': 'فتح علامات التبويب',
  'embedded.notify': 'عرض الرسائل',
  'embedded.setUnsaved': 'وضع علامة غير محفوظ',
  'embedded.pick': 'الاختيار من القوائم',
  'embedded.receives': 'ما تتلقاه الصفحة',
  'embedded.allows': 'ما تستطيعه الصفحة',
  'embedded.audience': 'جمهور رموزها',
}
