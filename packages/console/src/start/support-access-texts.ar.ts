import type { TranslatedTexts } from '../language/feature-texts.ts'
import type { supportAccessTexts } from './support-access-texts.ts'

export const prefix = 'hzero.common'

export const texts: TranslatedTexts<typeof supportAccessTexts> = {
  'visit.lead': 'يسجّل سجل تدقيق المستأجر اسمك والوقت وهذا السبب. يبقى الوصول متاحًا حتى تسجيل خروجك.',
  'visit.reason': 'السبب',
  'visit.short': 'اكتب 3 أحرف على الأقل',
  'visit.go': 'فتح المستأجر',
}
