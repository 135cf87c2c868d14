import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { roleScopeTexts } from './role-scope-texts.ts'

export const prefix = 'hiam.role-scope'

export const texts: TranslatedTexts<typeof roleScopeTexts> = {
  lead: 'السجلات التي يراها ويغيّرها أصحاب الدور: الحسابات والإعلانات والملفات والرسائل المرسلة والمهام ومجموعات المستخدمين. وتشمل دائمًا سجلاتهم الخاصة.',
  scope: 'السجلات المرئية',
  ALL: 'كل السجلات',
  UNIT_AND_BELOW: 'وحدتهم وما تحتها',
  UNIT: 'وحدتهم',
  OWN: 'سجلاتهم',
  CHOSEN: 'وحدات وهرميات مختارة',
  ALLHelp: 'كل سجلات المستأجر.',
  UNIT_AND_BELOWHelp: 'ما يُنشأ في الوحدات التي يعمل فيها الشخص وفي كل ما تحتها.',
  UNITHelp: 'ما يُنشأ في الوحدات التي يعمل فيها الشخص.',
  OWNHelp: 'ما أنشأه الشخص فقط.',
  CHOSENHelp: 'ما يُنشأ في هذه الوحدات وكل ما تحتها، وما أنشأه أشخاص هذه القيم.',
  units: 'الوحدات',
  saved: 'حُفظ نطاق بيانات {name}.',
  couldNotLoad: 'تعذّر تحميل نطاق البيانات',
  ofSite: 'يرى دور المنصة سجلات كل المستأجرين.',
}
