import type { FieldTexts } from '../../language/multi-language-input.tsx'
import { RichTextInput } from '../../rich-text/rich-text.tsx'
import { textsOf } from '../record-value.ts'
import { type InputProps, type Kind, typedText } from './kind.ts'

export const richText: Kind = {
  ...typedText,
  Input: RichTextField,
  cell: ({ value }) => wordsOf(String(value)),
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The words of markup, for one line. */
const wordsOf = (markup: string) =>
  markup
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

function RichTextField({ name, record: { form, field }, declared, shared }: InputProps) {
  return (
    <RichTextInput
      {...shared}
      field={field(name)}
      {...(declared.traits.translated && {
        texts: form.values[textsOf(name)] as FieldTexts,
        onTexts: (texts: FieldTexts) => form.setFieldValue(textsOf(name), texts),
      })}
    />
  )
}
