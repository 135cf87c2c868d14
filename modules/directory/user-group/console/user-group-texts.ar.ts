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
  roles: 'الأدوار',
  addRole: 'إضافة دور',
  addRoleHelp: 'يملك كل من في المجموعة أدوارها ما دامت مفعّلة.',
  noRoles: 'لا أدوار. يملك أشخاص هذه المجموعة الأدوار المسندة إليهم.',
  couldNotLoadRoles: 'تعذّر تحميل الأدوار',
  rolesQuestion: 'هل تغيّر أدوار {name}؟',
  changeRoles: 'تغيير الأدوار',
  addQuestion: 'هل تضيف أشخاصًا إلى {name}؟',
  removeQuestion: 'هل تزيل {person} من {name}؟',
  removePerson: 'إزالة',
  gaining_one: 'سيحصل شخص واحد على دور.',
  gaining_two: 'سيحصل شخصان على أدوار.',
  gaining_few: 'سيحصل {count} أشخاص على أدوار.',
  gaining_many: 'سيحصل {count} شخصًا على أدوار.',
  gaining_other: 'سيحصل {count} شخص على أدوار.',
  losing_one: 'سيفقد شخص واحد دورًا.',
  losing_two: 'سيفقد شخصان أدوارًا.',
  losing_few: 'سيفقد {count} أشخاص أدوارًا.',
  losing_many: 'سيفقد {count} شخصًا أدوارًا.',
  losing_other: 'سيفقد {count} شخص أدوارًا.',
  noEffect: 'لا أحد يحصل على دور أو يفقده.',
  affected: 'الأشخاص المتأثرون',
  gains: 'يحصل على {names}',
  loses: 'يفقد {names}',
}
