import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { personalDataTexts } from './personal-data-texts.ts'

export const prefix = 'hiam.personal-data'

export const texts: TranslatedTexts<typeof personalDataTexts> = {
  title: 'بياناتك',
  ownLead:
    'نزّل ما يحفظه هذا المستأجر عنك: الحساب والأدوار والعضويات والرسائل والجلسات وسجل التدقيق الصادر عنك أو المتعلق بك.',
  download: 'تنزيل بياناتي',
  openJobs: 'فتح مركز المهام',
  begun: 'يجري إعداد الأرشيف. نزّله من مركز المهام خلال 7 أيام.',
  line: 'يمكن تصدير بيانات هذا الشخص، عندما يطلبها مثلًا.',
  export: 'تصدير البيانات',
  question: 'تصدير بيانات {name}؟',
  lead: 'يسجل سجل التدقيق التصدير والسبب الذي تذكره.',
  reason: 'السبب',
  cancel: 'إلغاء',
}
