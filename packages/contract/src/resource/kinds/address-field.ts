import { z } from 'zod'
import { type Field, type Optional, optional, type Plain, plain, type Requirable } from '../fields.ts'
import { shared } from '../options.ts'

/** The codes of ISO 3166-1. */
export const countries =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/)

const part = z.string().trim().max(120).optional()

/** The parts of an address, in the order in which they are typed. */
export const addressParts = ['street', 'postcode', 'city', 'region', 'country'] as const

const addressValue = z.object({
  street: part,
  postcode: part,
  city: part,
  region: part,
  country: z
    .string()
    .refine(code => countries.includes(code), { error: 'error.field.country' })
    .optional()
    .describe('The code of ISO 3166-1, such as `NO`'),
})

/** A postal address. */
export type Address = z.infer<typeof addressValue>

/** A postal address in its parts. A required one has a city. */
export function address<const O extends Requirable>(
  options?: O,
): Field<
  Optional<typeof addressValue, O>,
  Optional<typeof addressValue, O>,
  undefined,
  Omit<Plain, 'sortable'> & { sortable: false }
> {
  const own = { ...(options as O) }
  const required = own.required ?? false
  const input = addressValue.refine(({ city = '' }) => !required || city !== '', { path: ['city'] })
  return {
    kind: 'address',
    value: optional(addressValue, own),
    input: optional(input, own) as unknown as Optional<typeof addressValue, O>,
    filter: undefined,
    traits: { ...plain, sortable: false },
    required,
    sample: { street: 'Havnegata 4', postcode: '0150', city: 'Oslo', country: 'NO' },
    ...shared(own),
  }
}
