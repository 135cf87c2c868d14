import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { exportTaskTexts } from './export-task-texts.ts'

export const prefix = 'hpfm.export-task'

export const texts: TranslatedTexts<typeof exportTaskTexts> = {
  parent: 'الاستيراد والتصدير',
  title: 'مركز المهام',
  name: 'الاسم',
  contains: 'يحتوي على',
  tooLong: '{most} حرفًا على الأكثر.',
  rows: 'الصفوف',
  kind: 'النوع',
  export: 'تصدير',
  import: 'استيراد',
  tenant: 'مستأجر',
  state: 'الحالة',
  waiting: 'في الانتظار',
  doing: '{done} من {total} صف',
  cancelling: 'قيد الإلغاء',
  DOING: 'جارٍ',
  DONE: 'تمّ',
  CANCELLED: 'أُلغي',
  FAILED: 'فشل',
  whose: 'المالك',
  own: 'الخاصة بك',
  everybody: 'الخاصة بالجميع',
  by: 'بواسطة',
  begun: 'بدأ في',
  kept: 'متاح حتى',
  actions: 'الإجراءات',
  download: 'تنزيل',
  cancel: 'إلغاء',
  downloadOf: 'تنزيل {name}',
  cancelOf: 'إلغاء {name}',
  couldNotLoad: 'تعذّر تحميل عمليات التصدير والاستيراد',
  nothingYet: 'لم يُصدَّر أو يُستورد شيء بعد',
  nothingYetDetail: 'تظهر هنا عمليات التصدير والاستيراد الطويلة مع تقدّمها وملفها.',
}
