import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { draftTexts } from './draft-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof draftTexts> = {
  'draft.offer': 'لديك تغييرات غير محفوظة من {time}.',
  'draft.outdated': 'لديك تغييرات غير محفوظة من {time}، وتغيّر السجل بعدها.',
  'draft.restore': 'استعادة',
  'draft.discard': 'تجاهل',
  'draft.compare': 'مقارنة',
  'draft.compareTitle': 'أي نسخة تريد استخدامها؟',
  'draft.compareLead': 'اختر لكل حقل. لا يتغيّر شيء قبل حفظ النموذج.',
  'draft.stored': 'النسخة المحفوظة',
  'draft.typed': 'مسودتك',
  'draft.take': 'اعتماد',
  'draft.empty': 'فارغ',
  'draft.choice': 'اختيار آخر',
  'draft.inLanguage': '{label} ({language})',
  'draft.inRow': '{label} (الصف {at})',
  'draft.rowRemoved': 'محذوف',
  'draft.noRow': 'غير موجود',
}
