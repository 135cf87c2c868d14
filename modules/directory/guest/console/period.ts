import type { GuestText } from './guest-texts.ts'

/** The period of a membership in words. */
export const periodOf = (
  { sinceDate, untilDate }: { sinceDate: string; untilDate?: string | undefined },
  dateText: (date: string) => string,
  t: GuestText,
): string =>
  untilDate === undefined
    ? t('ownSince', { date: dateText(sinceDate) })
    : t('ownUntil', { since: dateText(sinceDate), until: dateText(untilDate) })
