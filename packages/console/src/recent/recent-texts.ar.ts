import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { recentTexts } from './recent-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof recentTexts> = {
  'entity.role': 'الدور',
  'entity.user': 'الشخص',
  'entity.menu': 'القائمة',
  'entity.prompt': 'النص',
  'entity.notice': 'الإعلان',
  'entity.other': 'القيد',
  'verb.create': 'أُنشئ',
  'verb.update': 'عُدّل',
  'verb.delete': 'حُذف',
  'change.granted_one': 'أُضيفت صلاحية واحدة',
  'change.granted_two': 'أُضيفت صلاحيتان',
  'change.granted_few': 'أُضيفت {count} صلاحيات',
  'change.granted_many': 'أُضيفت {count} صلاحية',
  'change.granted_other': 'أُضيفت {count} صلاحية',
  'change.taken_one': 'سُحبت صلاحية واحدة',
  'change.taken_two': 'سُحبت صلاحيتان',
  'change.taken_few': 'سُحبت {count} صلاحيات',
  'change.taken_many': 'سُحبت {count} صلاحية',
  'change.taken_other': 'سُحبت {count} صلاحية',
  'change.joined_one': 'حصل على دور',
  'change.joined_two': 'حصل على دورين',
  'change.joined_few': 'حصل على {count} أدوار',
  'change.joined_many': 'حصل على {count} دورًا',
  'change.joined_other': 'حصل على {count} دور',
  'change.left_one': 'فقد دورًا',
  'change.left_two': 'فقد دورين',
  'change.left_few': 'فقد {count} أدوار',
  'change.left_many': 'فقد {count} دورًا',
  'change.left_other': 'فقد {count} دور',
  'change.dates': 'تغيّرت مدة دوره',
  'change.staff': 'فريق المنصة',
}
