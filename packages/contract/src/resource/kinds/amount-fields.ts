import { z } from 'zod'
import {
  type Field,
  hasAtMost,
  type NumberOptions,
  type Numeric,
  numeric,
  type Optional,
  optional,
  type Ranged,
  type Requirable,
  ranged,
} from '../fields.ts'
import { shared } from '../options.ts'
import { numberBound } from '../ranges.ts'

/** A share in percent: 12.5 is 12.5 %. From 0 to 100 by default. */
export function percentage<const O extends Omit<NumberOptions, 'unit'> & { digits?: number }>(
  options?: O,
): Numeric<z.ZodNumber, O> {
  const own = { ...(options as O) }
  const { min = 0, max = 100, digits = 2 } = own
  return {
    kind: 'percentage',
    value: optional(z.number(), own),
    input: optional(z.number().min(min).max(max).refine(hasAtMost(digits)), own),
    ...numeric(own, { min, max }),
    digits,
    measure: '%',
  }
}

/** The digits of an amount: as a text, because a number of JSON loses cents. */
export const amountPattern = /^-?\d{1,15}(\.\d{1,4})?$/

/** The codes of ISO 4217 that this engine knows. */
export const everyCurrency = (): string[] => Intl.supportedValuesOf('currency')

/** The digits behind the point that amounts of a currency have: 2 of the euro, none of the yen. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

export const moneyValue = z.object({
  amount: z.string().describe('The amount, with a point'),
  currency: z.string().describe('The code of ISO 4217'),
})

/** An amount with its currency. */
export type Money = z.infer<typeof moneyValue>

/** An amount as files have it: `1250.00 EUR`. */
export const moneyWritten = ({ amount, currency }: Money): string => `${amount} ${currency}`

interface MoneyOptions extends Requirable {
  /** The least amount; none by default. */
  min?: number
  /** Codes of ISO 4217; all by default. */
  currencies?: readonly [string, ...string[]]
}

/** An amount of money, exact, with its currency. */
export function money<const O extends MoneyOptions>(
  options?: O,
): Field<Optional<typeof moneyValue, O>, Optional<typeof moneyValue, O>, typeof numberBound.schema, Ranged> {
  const own = { ...(options as O) }
  const { currencies, min } = own
  const known = new Set(currencies ?? everyCurrency())
  const input = z
    .object({
      amount: z.string().trim().regex(amountPattern, { error: 'error.field.money' }),
      currency: z
        .string()
        .refine(code => known.has(code), { error: 'error.field.currency' })
        .describe('The code of ISO 4217'),
    })
    .refine(({ amount, currency }) => !known.has(currency) || fits(amount, currency), {
      error: 'error.field.money',
    })
    .refine(({ amount }) => min === undefined || Number(amount) >= min, { error: 'error.field.money' })
  return {
    kind: 'money',
    value: optional(moneyValue, own),
    input: optional(input, own) as unknown as Optional<typeof moneyValue, O>,
    filter: numberBound.schema,
    traits: ranged,
    required: own.required ?? false,
    sample: { amount: '1250.00', currency: currencies?.[0] ?? 'EUR' },
    ...(min !== undefined && { min }),
    ...(currencies && { currencies }),
    ...shared(own),
  }
}

const fits = (amount: string, currency: string) =>
  (/\.(\d+)$/.exec(amount)?.[1] ?? '').length <= digitsOf(currency)
