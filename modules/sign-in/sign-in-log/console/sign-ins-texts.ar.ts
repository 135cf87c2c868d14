import type { TranslatedTexts } from '@atrium/console/language/feature-texts.ts'
import type { signInsTexts } from './sign-ins-texts.ts'

export const prefix = 'hpfm.dashboard'

export const texts: TranslatedTexts<typeof signInsTexts> = {
  signInsFailed: 'تعذّر تحميل عمليات الدخول',
  lastDays: 'آخر {count} يومًا',
  byDay: 'عمليات الدخول حسب اليوم',
  signIns: 'عمليات الدخول',
  people: 'الأشخاص',
  failures: 'الفاشلة',
  day: 'اليوم',
  today: 'اليوم',
  log: 'سجل الدخول',
  asTable: 'عرض كجدول',
  asChart: 'عرض كرسم بياني',
  chart:
    'عمليات الدخول في آخر {days} يومًا: {total} إجمالًا، أكثرها {most} في {day}؛ {today} اليوم، و{failures} فاشلة.',
  noSignIns: 'لم يسجّل أحد الدخول في هذه الأيام',
}
