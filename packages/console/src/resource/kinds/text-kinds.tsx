import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { Textarea, TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute, MouseEvent } from 'react'
import { useFeatureText } from '../../language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '../../language/multi-language-input.tsx'
import { textsOf } from '../record-value.ts'
import { resourceTexts } from '../resource-texts.ts'
import { type InputProps, type Kind, typedText } from './kind.ts'

export const code: Kind = { ...typedText, Input: CodeField, wrong: (_, t) => t('codeWrong') }
export const text: Kind = { ...typedText, Input: TextField }
export const longText: Kind = { ...typedText, Input: TextField }

export const phone: Kind = {
  ...typedText,
  Input: contactInput('tel'),
  cell: ({ value }) => (
    <ContactLink href={`tel:${String(value).replace(/[^+\d]/g, '')}`} text={String(value)} />
  ),
  wrong: (_, t) => t('phoneWrong'),
}
export const email: Kind = {
  ...typedText,
  Input: contactInput('email'),
  cell: ({ value }) => <ContactLink href={`mailto:${String(value)}`} text={String(value)} />,
  wrong: (_, t) => t('emailWrong'),
}
export const link: Kind = {
  ...typedText,
  Input: contactInput('url'),
  cell: ({ value }) => (
    <ContactLink href={String(value)} text={String(value).replace(/^https?:\/\/|\/$/g, '')} />
  ),
  wrong: (_, t) => t('linkWrong'),
}

function CodeField({ name, stored, declared, shared, record }: InputProps) {
  const t = useFeatureText(resourceTexts)
  const help = shared.description ?? t('codeHelp')
  return (
    <CodeInput
      {...shared}
      description={help}
      maxLength={declared.max ?? 128}
      fixed={stored && t('codeFixed')}
      {...record.field(name)}
    />
  )
}

function TextField({ name, record: { form, field }, declared, shared }: InputProps) {
  const { max = 120, kind, traits } = declared
  const rows = kind === 'longText' ? { minRows: 2 } : {}
  if (traits.translated)
    return (
      <MultiLanguageInput
        {...shared}
        {...rows}
        maxLength={max}
        field={field(name)}
        texts={form.values[textsOf(name)] as FieldTexts}
        onTexts={texts => form.setFieldValue(textsOf(name), texts)}
      />
    )
  if (kind === 'longText') return <Textarea {...shared} {...rows} maxLength={max} autosize {...field(name)} />
  return <TextInput {...shared} maxLength={max} {...field(name)} />
}

/** The input of a text that is written from left to right in every language. */
function contactInput(type: HTMLInputTypeAttribute) {
  return ({ name, record, declared, shared }: InputProps) => (
    <TextInput {...shared} type={type} dir="ltr" maxLength={declared.max ?? 120} {...record.field(name)} />
  )
}

const stayHere = (event: MouseEvent) => event.stopPropagation()

function ContactLink({ href, text }: { href: string; text: string }) {
  const isPage = /^https?:/.test(href)
  return (
    <a
      href={href}
      dir="ltr"
      onClick={stayHere}
      {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {text}
    </a>
  )
}
