import { useCallback, useEffect } from 'react'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import type { SomeTexts } from '../texts/all-texts.ts'
import { loadTexts, putTexts } from './language.ts'
import { type TextValues, translate } from './translate.ts'
import { useText } from './use-text.ts'

type Base<K> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K
/** What Chinese must have: everything, save the forms for 1, which it does not tell apart. */
type InChinese<English> = { readonly [K in keyof English as K extends `${string}_one` ? never : K]: string }

export interface FeatureTexts<Key extends string, English = unknown> {
  /** The prompt key under which the server may have other words for these. */
  readonly prefix: string
  readonly keys?: Key
  readonly english?: English
}

/** Further texts of a feature, by the prefix of its prompts: a file beside the feature's own, in one language. */
export type TranslatedTexts<Texts> =
  Texts extends FeatureTexts<string, infer English> ? SomeTexts<keyof English> : never

/** The texts a feature brings along, complete in both languages, or it does not compile; others are files beside it. */
export function featureTexts<const English extends Readonly<Record<string, string>>>(
  prefix: string,
  english: English,
  chinese: InChinese<English>,
): FeatureTexts<Base<keyof English & string>, English> {
  for (const [language, texts] of Object.entries({
    en_US: english,
    zh_CN: chinese as Record<string, string>,
  })) {
    putTexts('code', language, prefixed(prefix, texts))
  }
  return { prefix }
}

export function prefixed(prefix: string, texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text]))
}

/** How a screen asks for the texts of its feature. */
export type TextOf<Texts> =
  Texts extends FeatureTexts<infer Key, unknown> ? (key: Key, values?: TextValues) => string : never

/** The texts of a feature in the language of the page; the server's own words for them are asked for once. */
export function useFeatureText<Key extends string>({ prefix }: FeatureTexts<Key>): TextOf<FeatureTexts<Key>> {
  // Draws again when the language or a text changes.
  useText()
  const language = useStore(globalState, state => state.language)
  useEffect(() => {
    void loadTexts(language, prefix)
  }, [language, prefix])
  const read = useCallback(
    (key: Key, values: TextValues = {}) => translate(`${prefix}.${key}`, values, language),
    [prefix, language],
  )
  return read as TextOf<FeatureTexts<Key>>
}
