import type { enUS } from './en-US.ts'

type Key = keyof typeof enUS

/**
 * The keys that a complete language must have: all except the forms for 1, which many languages do not distinguish.
 */
export type AllTexts = { [K in Key as K extends `${string}_one` ? never : K]: string }

type Stem<K> = K extends `${infer Stem}_other` ? Stem : never

/** The keys of a language with English as its fallback; it may have more plural forms. */
export type SomeTexts<English = Key> = {
  readonly [K in
    | Exclude<English & string, `${string}_one`>
    | `${Stem<English>}_${Intl.LDMLPluralRule}`]?: string
}

type Base<K> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K

/** The key of a text. */
export type TextKey = Base<Key>
