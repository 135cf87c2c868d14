import type { enUS } from './en-US.ts'

type Key = keyof typeof enUS

/** What another language must have: everything, save the forms for 1 that many languages do not tell apart. */
export type AllTexts = { [K in Key as K extends `${string}_one` ? never : K]: string }

type Stem<K> = K extends `${infer Stem}_other` ? Stem : never

/** What a language may have in which English stands in for what is missing; it may tell more forms of a number apart. */
export type SomeTexts<English = Key> = {
  readonly [K in
    | Exclude<English & string, `${string}_one`>
    | `${Stem<English>}_${Intl.LDMLPluralRule}`]?: string
}

type Base<K> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K

/** A text that screens can ask for by name. */
export type TextKey = Base<Key>
