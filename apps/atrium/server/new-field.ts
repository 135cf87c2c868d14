import { type Argument, kinds, type NewKind } from './new-kinds.ts'

/** A field as the command line declares it. */
export interface NewField {
  name: string
  kind: string
  /** The text in its brackets, such as the values of a choice. */
  argument: string | undefined
  isRequired: boolean
  /** In English, Chinese and Arabic; undefined for a field whose name has titles. */
  titles: readonly [string, string, string] | undefined
  /** Of rows. */
  fields: readonly NewField[]
}

/** Fields whose names have titles. */
const titled = new Set(['name', 'code', 'description', 'enabled', 'sort', 'title'])

/** The content of the brackets of a kind, in words. */
export const argumentOf: Readonly<Record<Argument, string>> = {
  choices: 'its values, such as LAND,SEA',
  states: 'its states in their order, such as DRAFT,SENT',
  lookup: 'the code of a lookup, such as HPFM.COUNTRY',
  target: 'the name of a resource, such as iam.carrier',
  reverse: 'the resource and its field that refers to this one, such as iam.vehicle.depot',
  pattern: 'the pattern of its numbers, such as LD-{yyyy}-{0000}',
  digits: 'the most decimals, or nothing for 2',
  currencies: 'the currencies that are accepted, such as EUR,NOK, or nothing for all',
  fields: 'the fields of a row, such as goods:text!,quantity:integer',
}

/** The field that a text such as `area:integer!:Area|面积|المساحة` declares, or what is wrong with it. */
export function fieldFrom(text: string): NewField | string {
  const { name, kind, argument, isRequired, titles } = partsOf(text)
  const known = kinds[kind]
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) return 'a field has a name like opensOn'
  if (!known) return `a field has a kind: ${kindsInWords()}`
  const isGiven = argument !== undefined && argument !== ''
  if (known.argument === undefined && argument !== undefined) return `${kind} takes no brackets`
  if (known.argument && !known.isOptional && !isGiven)
    return `${kind} needs what it is of, in brackets: ${argumentOf[known.argument]}`
  const wrong = isGiven ? mistakeIn(known, argument) : undefined
  if (wrong) return `${kind}(${argument}) is not ${wrong}`
  if (isRequired && !known.canBeRequired)
    return `${kind} cannot be required here: its test would need another record. Add it in the file`
  const fields = known.argument === 'fields' && isGiven ? commas(argument).map(fieldFrom) : []
  const mistake = fields.find(field => typeof field === 'string')
  if (mistake !== undefined) return `a row: ${mistake}`
  const human = humanOf(name)
  const [english = human, chinese = english, arabic = english] = titles.split('|').filter(Boolean)
  const isTitled = titles === '' && (titled.has(name) || known.isTitled === true)
  return {
    name,
    kind,
    argument: isGiven ? argument : undefined,
    isRequired,
    titles: isTitled ? undefined : [english, chinese, arabic],
    fields: fields.filter(field => typeof field !== 'string'),
  }
}

/** Every kind, with brackets where it takes some. */
export const kindsInWords = (): string =>
  Object.entries(kinds)
    .map(([kind, of]) => (of?.argument === undefined ? kind : `${kind}(…)`))
    .join(', ')

function mistakeIn({ argument }: NewKind, text: string): string | undefined {
  const forms: Partial<Record<Argument, RegExp>> = {
    choices: /^[A-Z][A-Z0-9_]*(\s*,\s*[A-Z][A-Z0-9_]*)*$/,
    states: /^[A-Z][A-Z0-9_]*(\s*,\s*[A-Z][A-Z0-9_]*)+$/,
    target: /^[a-z]+\.[a-z][a-z0-9-]*$/,
    reverse: /^[a-z]+\.[a-z][a-z0-9-]*\.[a-z][a-zA-Z0-9]*$/,
    pattern: /\{0+\}/,
    digits: /^\d$/,
    currencies: /^[A-Z]{3}(\s*,\s*[A-Z]{3})*$/,
  }
  return argument && forms[argument]?.test(text) === false ? argumentOf[argument] : undefined
}

/** The parts of a text such as `lines:rows(goods:text!,weight:decimal(3)):Line,Lines|行|بند,بنود`. */
function partsOf(text: string) {
  const [, name = '', kind = ''] = /^([^:]*):?(\w*)/.exec(text) ?? []
  let rest = text.slice(name.length + 1 + kind.length)
  let argument: string | undefined
  if (rest.startsWith('(')) {
    const end = endOf(rest)
    argument = rest.slice(1, end).trim()
    rest = rest.slice(end + 1)
  }
  const isRequired = rest.startsWith('!')
  if (isRequired) rest = rest.slice(1)
  const isWhole = rest === '' || rest.startsWith(':')
  return { name, kind: isWhole ? kind : '', argument, isRequired, titles: rest.slice(1) }
}

/** The place of the bracket that closes the first one. */
function endOf(text: string): number {
  let depth = 0
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(') depth++
    if (letter === ')' && --depth === 0) return at
  }
  return text.length
}

/** The parts of a text between those commas that are in no bracket. Titles of a row's field have none. */
function commas(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map(part => part.trim())
}

/** `opensOn` as `Opens on`. */
function humanOf(name: string): string {
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
