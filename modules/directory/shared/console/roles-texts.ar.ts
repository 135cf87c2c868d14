import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { rolesTexts } from './roles-texts.ts'

export const prefix = 'hiam.roles-through'

export const texts: TranslatedTexts<typeof rolesTexts> = {
  roles: 'الأدوار',
  addRole: 'إضافة دور',
  couldNotLoadRoles: 'تعذّر تحميل الأدوار',
  rolesQuestion: 'هل تغيّر أدوار {name}؟',
  changeRoles: 'تغيير الأدوار',
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
  take: 'إزالة {name}',
  ofPosition: 'المنصب {name}',
  everyone: 'كل من في الوحدة',
  whose: 'من يملكه',
}
