import { digitsOf, everyCurrency, type Money } from '@atrium/contract/resource/kinds/amount-fields'
import { Input, NumberInput, Select } from '@mantine/core'
import { currencyName, moneyText } from '../../language/amount-formats.ts'
import { useFeatureText } from '../../language/feature-texts.ts'
import { resourceTexts } from '../resource-texts.ts'
import type { InputProps, Kind } from './kind.ts'
import css from './money-kind.module.css'

/** An amount and a currency as they are typed, also while one of the two is missing. */
type Typed = Readonly<Record<'amount' | 'currency', string>>

export const money: Kind = {
  Input: MoneyField,
  cell: ({ value }) => moneyText(value as Money),
  typed: (value, { currencies = [] }) => {
    const { amount, currency } = (value as Money | undefined) ?? { amount: '', currency: currencies[0] ?? '' }
    return { amount, currency }
  },
  sent: value => ((value as Typed).amount === '' ? undefined : value),
  wrong: ({ min }, t) => (min === undefined ? t('moneyWrong') : t('moneyTooLow', { least: min })),
  isNumber: true,
  end: () => ({ kind: 'number' }),
}

function MoneyField({ name, record, declared, shared }: InputProps) {
  const t = useFeatureText(resourceTexts)
  const { id, readOnly, error, onBlur } = record.field(name)
  const { amount, currency } = record.form.values[name] as Typed
  const change = (part: Partial<Typed>) => record.form.setFieldValue(name, { amount, currency, ...part })
  const offered = declared.currencies ?? everyCurrency()
  const isFixed = offered.length === 1
  return (
    <Input.Wrapper {...shared} id={id} error={error}>
      <div className={css.parts}>
        <NumberInput
          id={id}
          aria-label={shared.label}
          hideControls
          value={amount}
          decimalScale={currency === '' ? 4 : digitsOf(currency)}
          readOnly={readOnly}
          error={Boolean(error)}
          // The text, because a number has no exact cents.
          onValueChange={({ value }, { source }) =>
            source === ('event' as typeof source) && change({ amount: value })
          }
          onBlur={onBlur}
        />
        <Select
          id={`${id}-currency`}
          aria-label={t('currencyOf', { title: shared.label })}
          data={offered.map(code => ({ value: code, label: `${code} – ${currencyName(code)}` }))}
          renderOption={({ option }) => option.label}
          searchable
          comboboxProps={{ width: 260, position: 'bottom-end' }}
          allowDeselect={false}
          value={currency || null}
          readOnly={readOnly || isFixed}
          {...(isFixed && { 'data-locked': t('oneCurrency') })}
          error={Boolean(error)}
          onChange={code => change({ currency: code ?? '' })}
          onBlur={onBlur}
        />
      </div>
    </Input.Wrapper>
  )
}
