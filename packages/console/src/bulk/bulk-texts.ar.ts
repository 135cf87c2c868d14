import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { bulkTexts } from './bulk-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof bulkTexts> = {
  'bulk.enable': 'تفعيل',
  'bulk.disable': 'تعطيل',
  'bulk.publish': 'نشر',
  'bulk.unpublish': 'إلغاء النشر',
  'bulk.pause': 'إيقاف مؤقت',
  'bulk.resume': 'استئناف',
  'bulk.run': 'تشغيل الآن',
  'bulk.remove': 'حذف',
  'bulk.cancel': 'إلغاء',
  'bulk.undo': 'تراجع',
  'bulk.tooMany': 'الحد الأقصى {most} صف في المرة الواحدة. حدد عددًا أقل.',
  'bulk.removeQuestion_other': 'حذف الصفوف المحددة ({count})؟',
  'bulk.disableQuestion_other': 'تعطيل الصفوف المحددة ({count})؟',
  'bulk.publishQuestion_other': 'نشر الإعلانات المحددة ({count})؟',
  'bulk.enable.done': 'فُعّل: {count}',
  'bulk.enable.already_other': 'كان مفعّلًا من قبل: {count}',
  'bulk.disable.done': 'عُطّل: {count}',
  'bulk.disable.already_other': 'كان معطّلًا من قبل: {count}',
  'bulk.publish.done': 'نُشر: {count}',
  'bulk.publish.already_other': 'كان منشورًا من قبل: {count}',
  'bulk.unpublish.done': 'أُلغي نشره: {count}',
  'bulk.unpublish.already_other': 'لم يكن منشورًا: {count}',
  'bulk.pause.done': 'أُوقف مؤقتًا: {count}',
  'bulk.pause.already_other': 'كان متوقفًا من قبل: {count}',
  'bulk.resume.done': 'استؤنف: {count}',
  'bulk.resume.already_other': 'لم يكن متوقفًا: {count}',
  'bulk.run.done': 'بدأ: {count}',
  'bulk.run.already_other': 'كان قيد التشغيل: {count}',
  'bulk.remove.done': 'حُذف: {count}',
  'bulk.remove.already_other': 'كان محذوفًا من قبل: {count}',
  'bulk.refused': '{names}: {reason}',
  'bulk.andMore_other': '{names} وغيرها ({count})',
}
