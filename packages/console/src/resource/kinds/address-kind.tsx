import { type Address, addressParts, countries } from '@atrium/contract/resource/kinds/address-field'
import { Select, TextInput } from '@mantine/core'
import { useId } from 'react'
import { countryName } from '../../language/amount-formats.ts'
import { useFeatureText } from '../../language/feature-texts.ts'
import { resourceTexts } from '../resource-texts.ts'
import css from './address-kind.module.css'
import { type InputProps, type Kind, typedText } from './kind.ts'

type Typed = Readonly<Record<string, string>>

export const address: Kind = {
  Input: AddressField,
  cell: ({ value }) => linesOf(value as Address).join(', '),
  typed: value =>
    Object.fromEntries(addressParts.map(part => [part, (value as Address | undefined)?.[part] ?? ''])),
  sent: value => {
    const filled = Object.entries(value as Typed).filter(([, text]) => typedText.sent(text) !== undefined)
    return filled.length === 0 ? undefined : Object.fromEntries(filled)
  },
  wrong: (_, t) => t('addressWrong'),
}

const linesOf = ({ street, postcode, city, region, country }: Address) =>
  [street, [postcode, city].filter(Boolean).join(' '), region, country && countryName(country)].filter(
    Boolean,
  )

function AddressField({ name, record, shared }: InputProps) {
  const t = useFeatureText(resourceTexts)
  const labelId = useId()
  const { id, readOnly, error, onBlur } = record.field(name)
  const typed = record.form.values[name] as Typed
  const change = (part: string, text: string) => record.form.setFieldValue(name, { ...typed, [part]: text })
  const country = { label: t('country'), readOnly, onBlur, value: typed.country || null }
  return (
    <fieldset className={css.address} aria-labelledby={labelId}>
      <legend id={labelId}>
        {shared.label}
        {shared.required && <span aria-hidden="true"> *</span>}
      </legend>
      {shared.description && <p className={css.help}>{shared.description}</p>}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <div className={css.parts}>
        {addressParts.map((part, at) =>
          part === 'country' ? (
            <Select
              key={part}
              {...country}
              searchable
              clearable={!readOnly}
              clearButtonProps={{ 'aria-label': t('clearCountry') }}
              data={countries.map(code => ({ value: code, label: countryName(code) }))}
              onChange={code => change(part, code ?? '')}
            />
          ) : (
            <TextInput
              key={part}
              {...(at === 0 && { id })}
              label={t(part)}
              maxLength={120}
              readOnly={readOnly}
              value={typed[part] ?? ''}
              onChange={event => change(part, event.currentTarget.value)}
              onBlur={onBlur}
            />
          ),
        )}
      </div>
    </fieldset>
  )
}
