/** The content of the brackets of a kind of field. */
export type Argument =
  | 'choices'
  | 'states'
  | 'lookup'
  | 'target'
  | 'reverse'
  | 'pattern'
  | 'digits'
  | 'currencies'
  | 'fields'

/** A kind of field, as `atrium new resource` writes it. */
export interface NewKind {
  /** The file of `@atrium/contract/resource` that has it. */
  from: string
  argument?: Argument
  /** The brackets may be left out. */
  isOptional?: true
  /** Has a title whatever its name is. */
  isTitled?: true
  canBeRequired?: true
  /** The value in the written test, in TypeScript, of kinds that need no other record. */
  sample?: string
  /** Stands in no column of the list: it is long, or has rows of its own, or is a secret. */
  isLong?: true
}

const fields = 'fields'
const amounts = 'kinds/amount-fields'
const contacts = 'kinds/contact-fields'
const times = 'kinds/time-fields'

export const kinds: Readonly<Record<string, NewKind | undefined>> = {
  code: { from: fields, sample: "'EXAMPLE'" },
  text: { from: fields, canBeRequired: true, sample: "'Example'" },
  longText: { from: fields, canBeRequired: true, sample: "'Example'", isLong: true },
  richText: {
    from: 'kinds/rich-text-field',
    canBeRequired: true,
    sample: "'<p>Example</p>'",
    isLong: true,
  },
  integer: { from: fields, canBeRequired: true, sample: '10' },
  decimal: { from: fields, argument: 'digits', isOptional: true, canBeRequired: true, sample: '10' },
  percentage: { from: amounts, argument: 'digits', isOptional: true, canBeRequired: true, sample: '10' },
  money: { from: amounts, argument: 'currencies', isOptional: true, canBeRequired: true },
  boolean: { from: fields, sample: '1' },
  enabled: { from: fields, sample: '1' },
  date: { from: fields, canBeRequired: true, sample: "'2026-11-26'" },
  dateTime: { from: times, canBeRequired: true, sample: "'2026-11-26 14:30:00'" },
  time: { from: times, canBeRequired: true, sample: "'08:30'" },
  duration: { from: times, canBeRequired: true, sample: '90' },
  choice: { from: fields, argument: 'choices', canBeRequired: true },
  multipleChoice: { from: 'kinds/many-fields', argument: 'choices', canBeRequired: true },
  lookup: { from: fields, argument: 'lookup' },
  person: { from: fields },
  unit: { from: fields },
  reference: { from: fields, argument: 'target' },
  self: { from: fields, isTitled: true },
  references: { from: 'kinds/many-fields', argument: 'target', isLong: true },
  reverse: { from: 'kinds/reverse-field', argument: 'reverse', isLong: true },
  rows: { from: 'rows', argument: 'fields', isLong: true },
  state: { from: 'state', argument: 'states', isTitled: true },
  sequence: { from: 'given-fields', argument: 'pattern', isTitled: true },
  phone: { from: contacts, canBeRequired: true, sample: "'+47 22 33 44 55'" },
  email: { from: contacts, canBeRequired: true, sample: "'example@norrvik.example'" },
  link: { from: contacts, canBeRequired: true, sample: "'https://norrvik.example'" },
  color: { from: contacts, canBeRequired: true, sample: "'#066973'" },
  address: {
    from: 'kinds/address-field',
    canBeRequired: true,
    sample: "{ city: 'Oslo', country: 'NO' }",
    isLong: true,
  },
  json: { from: 'kinds/json-field', canBeRequired: true, sample: '{ axles: 3 }', isLong: true },
  file: { from: 'kinds/file-fields' },
  picture: { from: 'kinds/file-fields' },
  secret: { from: 'kinds/secret-field', isLong: true },
}
