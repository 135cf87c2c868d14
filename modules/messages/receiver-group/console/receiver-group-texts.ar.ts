import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { receiverGroupTexts } from './receiver-group-texts.ts'

export const prefix = 'hmsg.receiver-group'

export const texts: TranslatedTexts<typeof receiverGroupTexts> = {
  parent: 'الرسائل',
  who: 'الأعضاء',
  whoHelp:
    'أشخاص، ومن يحمل يوم الإرسال أحد الأدوار أو ينتمي إلى إحدى مجموعات المستخدمين أو يعمل في إحدى الوحدات أو تحتها.',
  roles: 'الأدوار',
  userGroups: 'مجموعات المستخدمين',
  units: 'الوحدات',
  people: 'الأشخاص',
}
