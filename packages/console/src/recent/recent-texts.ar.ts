import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { recentTexts } from './recent-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof recentTexts> = {
  'entity.role': 'الدور',
  'entity.user': 'الشخص',
  'entity.menu': 'القائمة',
  'entity.prompt': 'النص',
  'entity.notice': 'الإعلان',
  'verb.create': 'أنشأ {who} {kind} {name}',
  'verb.update': 'غيّر {who} {kind} {name}',
  'verb.delete': 'حذف {who} {kind} {name}',
  'change.granted_one': 'أضاف {who} صلاحية واحدة إلى {name}',
  'change.granted_two': 'أضاف {who} صلاحيتين إلى {name}',
  'change.granted_few': 'أضاف {who} {count} صلاحيات إلى {name}',
  'change.granted_many': 'أضاف {who} {count} صلاحية إلى {name}',
  'change.granted_other': 'أضاف {who} {count} صلاحية إلى {name}',
  'change.taken_one': 'سحب {who} صلاحية واحدة من {name}',
  'change.taken_two': 'سحب {who} صلاحيتين من {name}',
  'change.taken_few': 'سحب {who} {count} صلاحيات من {name}',
  'change.taken_many': 'سحب {who} {count} صلاحية من {name}',
  'change.taken_other': 'سحب {who} {count} صلاحية من {name}',
  'change.joined_one': 'منح {who} {name} دورًا',
  'change.joined_two': 'منح {who} {name} دورين',
  'change.joined_few': 'منح {who} {name} {count} أدوار',
  'change.joined_many': 'منح {who} {name} {count} دورًا',
  'change.joined_other': 'منح {who} {name} {count} دور',
  'change.left_one': 'سحب {who} دورًا من {name}',
  'change.left_two': 'سحب {who} دورين من {name}',
  'change.left_few': 'سحب {who} {count} أدوار من {name}',
  'change.left_many': 'سحب {who} {count} دورًا من {name}',
  'change.left_other': 'سحب {who} {count} دور من {name}',
  'change.dates': 'غيّر {who} مدة دور {name}',
  'change.staff': 'فريق المنصة',
  earlier: 'أقدم',
}
