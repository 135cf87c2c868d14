import { defaultLanguage } from '@atrium/contract/constants'
import { globalState } from '../session/global-state.ts'
import { tagOf } from './language.ts'

/** The language whose separators and words a number has, always with the digits of dates and codes. */
const numberTag = () => `${tagOf(globalState.get().language || defaultLanguage)}-u-nu-latn`

/** Formats a share, such as 12.5 as `12.5%`. */
export const percentText = (value: number): string =>
  new Intl.NumberFormat(numberTag(), { style: 'percent', maximumFractionDigits: 6 }).format(value / 100)

/** Formats an amount of money exactly, with the symbol and the digits of its currency. */
export const moneyText = ({ amount, currency }: { amount: string; currency: string }): string =>
  new Intl.NumberFormat(numberTag(), { style: 'currency', currency }).format(
    amount as Intl.StringNumericLiteral,
  )

/** The name of a currency by its code. */
export const currencyName = (code: string): string =>
  new Intl.DisplayNames([numberTag()], { type: 'currency' }).of(code) ?? code

/** The name of a country or region by its code. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames([numberTag()], { type: 'region' }).of(code) ?? code

/** The name of a language by its code, without its region; undefined if the code is none. */
export function languageName(code: string): string | undefined {
  try {
    const { language } = new Intl.Locale(tagOf(code))
    return new Intl.DisplayNames([numberTag()], { type: 'language', fallback: 'none' }).of(language)
  } catch {
    return undefined
  }
}

/** Formats a number of minutes, such as `1 hr 30 min`. */
export function durationText(minutes: number): string {
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(numberTag(), { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return unit(rest, 'minute')
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`
}
