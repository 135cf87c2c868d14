import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { errorTriggerTexts } from './error-trigger-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof errorTriggerTexts> = {
  'trigger.title': 'إثارة خطأ',
  'trigger.lead': 'كل زر يُفشل الخادم أو هذه الصفحة عمدًا. لا يتغيّر شيء.',
  'trigger.rules': 'قواعد مخالَفة، بحسب الحالة والنوع',
  'trigger.others': 'استجابات أخرى',
  'trigger.page': 'أخطاء الصفحة',
  'trigger.uncaught': 'خطأ لم يُلتقط',
  'trigger.rejection': 'رفض Promise غير معالَج',
  'trigger.drawing': 'خطأ في العرض',
  'trigger.storm': '{count} طلبًا بجلسة منتهية',
}
