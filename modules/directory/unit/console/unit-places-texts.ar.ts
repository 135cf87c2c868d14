import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { unitPlacesTexts } from './unit-places-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof unitPlacesTexts> = {
  'unit.add': 'إضافة وحدة',
  'unit.addPerson': 'إضافة شخص',
  'unit.couldNotLoad': 'تعذّر تحميل التعيينات في الوحدات',
  'unit.none': 'غير معيّن في أي وحدة بعد',
  'unit.nobody': 'لا أشخاص في هذه الوحدة بعد',
  'unit.take': 'إزالة {name}',
  'unit.position': 'المنصب',
  'unit.positionOf': 'منصب {name}',
  'unit.from': 'من',
  'unit.fromOf': 'تاريخ البدء: {name}',
  'unit.until': 'حتى',
  'unit.untilOf': 'تاريخ الانتهاء: {name}',
  'unit.primary': 'الوحدة الأساسية',
  'unit.primaryOf': 'الوحدة الأساسية: {name}',
  'unit.primaryFixed': 'اختر وحدة أساسية أخرى لتحل محلها.',
}
