import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { userGroupTexts } from './user-group-texts.ts'

export const prefix = 'hiam.user-group'

export const texts: TranslatedTexts<typeof userGroupTexts> = {
  parent: 'الصلاحيات',
  people: 'الأشخاص',
  bulkRemoveEffect: 'يفقد الأشخاص فيها أدوار هذه المجموعات، ولا يمكن الكتابة إليها بعد الآن.',
  addPeople: 'إضافة أشخاص',
  nobodyIn: 'لا أحد في هذه المجموعة بعد',
  take: 'إزالة {name}',
  couldNotLoadPeople: 'تعذّر تحميل الأشخاص',
  addRoleHelp: 'يملك كل من في المجموعة أدوارها ما دامت مفعّلة.',
  noRoles: 'لا أدوار. يملك أشخاص هذه المجموعة الأدوار المسندة إليهم.',
  addQuestion: 'هل تضيف أشخاصًا إلى {name}؟',
  leaveQuestion: 'هل تزيل {person} من {name}؟',
  removePerson: 'إزالة',
}
