import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { linkPageTexts } from './link-page-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof linkPageTexts> = {
  'link.window': 'الفتح في نافذة جديدة',
  'link.refresh': 'إعادة تحميل الصفحة',
  'link.slow': 'لم يستجب {host} بعد.',
  'link.newer': 'لا يمكن عرض هذه الصفحة هنا بعد',
  'link.newer.detail': 'أُضيف {host} إلى القائمة بعد تحميل هذه النافذة. أعد تحميل النافذة لعرض الصفحة هنا.',
  'link.refused': 'هذه الصفحة لا تسمح بعرضها هنا',
  'link.refused.detail': 'افتحها في نافذة جديدة.',
  'link.dead': 'هذه القائمة لا تؤدي إلى أي صفحة',
  'link.dead.detail': 'لا يستطيع المتصفح فتح عنوانها. اطلب من المدير تصحيح هذه القائمة.',
}
