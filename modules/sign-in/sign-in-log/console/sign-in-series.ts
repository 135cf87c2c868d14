import type { TextOf } from '@atrium/console/language/feature-texts.ts'
import type { signInsTexts } from './sign-ins-texts.ts'

/** The parts of the bar of a day, from the bottom up. */
export const signInSeries = (t: TextOf<typeof signInsTexts>) =>
  [
    { id: 'signIns', label: t('signIns'), color: 1 },
    { id: 'failures', label: t('failures'), color: 'danger' },
  ] as const
