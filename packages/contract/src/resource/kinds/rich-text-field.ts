import type { z } from 'zod'
import {
  anyText,
  type Field,
  type Optional,
  type Requirable,
  type Text,
  type TextOptions,
} from '../fields.ts'

type RichText<O extends Requirable> = Field<
  Optional<z.ZodString, O>,
  Optional<z.ZodString, O>,
  undefined,
  Text<O, false>['traits']
>

/** A text with headings, lists and links, as markup that the server reduces to what is safe. */
export const richText = <const O extends TextOptions>(options?: O): RichText<O> => ({
  ...anyText<O, false>({ sample: '<p>Example</p>', ...(options as O) }, 'richText', 20_000),
  filter: undefined,
})
