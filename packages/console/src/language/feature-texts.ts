import { useCallback, useEffect } from 'react'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import type { SomeTexts } from '../texts/all-texts.ts'
import { addTexts, loadTexts } from './language.ts'
import { type TextValues, translate } from './translate.ts'
import { useText } from './use-text.ts'

type Base<K> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K
/** The keys that Chinese must have: all except the forms for 1, which it does not distinguish. */
type InChinese<English> = { readonly [K in keyof English as K extends `${string}_one` ? never : K]: string }

export interface FeatureTexts<Key extends string, English = unknown> {
  /** The prompt key under which the server may have replacements. */
  readonly prefix: string
  readonly keys?: Key
  readonly english?: English
}

/** Texts of a feature in a further language, by the prefix of its prompts: a file beside the feature's own. */
export type TranslatedTexts<Texts> =
  Texts extends FeatureTexts<string, infer English> ? SomeTexts<keyof English> : never

/** The texts of a feature. English and Chinese are complete or do not compile; other languages are separate files. */
export function featureTexts<const English extends Readonly<Record<string, string>>>(
  prefix: string,
  english: English,
  chinese: InChinese<English>,
): FeatureTexts<Base<keyof English & string>, English> {
  for (const [language, texts] of Object.entries({
    en_US: english,
    zh_CN: chinese as Record<string, string>,
  })) {
    addTexts('code', language, prefixed(prefix, texts))
  }
  return { prefix }
}

export function prefixed(prefix: string, texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text]))
}

/** The function with which a screen reads the texts of its feature. */
export type TextOf<Texts> =
  Texts extends FeatureTexts<infer Key, unknown> ? (key: Key, values?: TextValues) => string : never

/** The texts of a feature in the language of the page; replacements from the server are loaded once. */
export function useFeatureText<Key extends string>({ prefix }: FeatureTexts<Key>): TextOf<FeatureTexts<Key>> {
  // Renders again when the language or a text changes.
  useText()
  const language = useStore(globalState, state => state.language)
  useEffect(() => {
    void loadTexts(language, prefix)
  }, [language, prefix])
  return useCallback(
    (key: Key, values: TextValues = {}) => translate(`${prefix}.${key}`, values, language),
    [prefix, language],
  )
}

/** The same outside of components, such as in a notice: in the language of the page, with replacements loaded so far. */
export function featureText<Key extends string>({ prefix }: FeatureTexts<Key>): TextOf<FeatureTexts<Key>> {
  return (key, values = {}) => translate(`${prefix}.${key}`, values)
}
