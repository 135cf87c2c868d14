import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { exportTexts } from './export-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof exportTexts> = {
  'export.button': 'تصدير',
  'export.title': 'تصدير {name}',
  'export.lead': 'كل الأسطر المطابقة للبحث، بالترتيب الحالي.',
  'export.columns': 'الأعمدة',
  'export.all': 'كل الأعمدة',
  'export.format': 'الصيغة',
  'export.xlsx': 'Excel',
  'export.csv': 'CSV',
  'export.chosen_one': 'عمود واحد',
  'export.chosen_two': 'عمودان',
  'export.chosen_few': '{count} أعمدة',
  'export.chosen_many': '{count} عمودًا',
  'export.chosen_other': '{count} عمود',
  'export.failed': 'تعذّر تحميل الأعمدة',
  'export.done': '«{name}» في تنزيلاتك.',
  'export.begun': 'الأسطر كثيرة، لذا يُعدّ «{name}» في الخلفية. يمكنك متابعة العمل.',
  'export.ready': '«{name}» جاهز.',
  'export.notMade': 'تعذّر إعداد «{name}»: {problem}',
  'export.download': 'تنزيل',
  'export.follow': 'عرض التقدم',
}
