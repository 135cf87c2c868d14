import type { Titles } from '../entity/entity.ts'

/** A text in each language of the product; a missing one does not compile. */
export interface InLanguages {
  readonly en: string
  readonly zh: string
  readonly ar: string
}

/** The name of a kind of record: one and several. Chinese has one form for both. */
export interface ResourceTitle {
  readonly en: readonly [one: string, several: string]
  readonly zh: readonly [both: string]
  readonly ar: readonly [one: string, several: string]
}

export const titlesOf = ({ en, zh, ar }: InLanguages): Titles => [en, zh, ar]

/** The title of one record. */
export const titleOfOne = ({ en, zh, ar }: ResourceTitle): Titles => [en[0], zh[0], ar[0]]

/** The title of a list. */
export const titleOfSeveral = ({ en, zh, ar }: ResourceTitle): Titles => [en[1], zh[0], ar[1]]

const languages = ['an English', 'a Chinese', 'an Arabic']

/** The language in which a text is empty. */
export const missingLanguage = (titles: Titles): string | undefined =>
  languages.find((_, at) => (titles[at] ?? '').trim() === '')
