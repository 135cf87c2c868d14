import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { userGroupTexts } from './user-group-texts.ts'

export const prefix = 'hiam.user-group'

export const texts: TranslatedTexts<typeof userGroupTexts> = {
  parent: 'الصلاحيات',
  people: 'الأشخاص',
  bulkRemoveEffect: 'لا يتأثر الأشخاص فيها، ولا يمكن الكتابة إلى هذه المجموعات بعد الآن.',
  addPeople: 'إضافة أشخاص',
  nobodyIn: 'لا أحد في هذه المجموعة بعد',
  take: 'إزالة {name}',
  couldNotLoadPeople: 'تعذّر تحميل الأشخاص',
}
