/** A field as the command line declares it. */
export interface NewField {
  name: string
  kind: string
  /** Of a lookup, a reference or a choice. */
  argument: string | undefined
  isRequired: boolean
  /** In English, Chinese and Arabic; undefined for a field whose name has titles. */
  titles: readonly [string, string, string] | undefined
}

const kinds = 'code text longText integer decimal boolean enabled date person unit self'.split(' ')
const withArgument = ['lookup', 'reference', 'choice']
/** Fields whose names have titles. */
const titled = new Set(['name', 'code', 'description', 'enabled', 'sort', 'title'])

/** The field that a text such as `area:integer!:Area|面积|المساحة` declares, or what is wrong with it. */
export function fieldFrom(text: string): NewField | string {
  const [name = '', declared = '', ...rest] = text.split(':')
  const [, kind = '', argument, mark] = /^(\w+)(?:\(([^)]*)\))?(!?)$/.exec(declared) ?? []
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) return 'a field has a name like opensOn'
  if (![...kinds, ...withArgument].includes(kind))
    return `a field has a kind: ${[...kinds, ...withArgument.map(one => `${one}(…)`)].join(', ')}`
  if (withArgument.includes(kind) !== (argument !== undefined && argument !== ''))
    return withArgument.includes(kind)
      ? `${kind} needs what it is of, in brackets`
      : `${kind} takes no brackets`
  const isRequired = mark === '!'
  if (isRequired && !['text', 'longText', 'integer', 'decimal', 'date', 'choice'].includes(kind))
    return `${kind} cannot be required here: its test would need another record. Add it in the file`
  const titles = rest.join(':').split('|').filter(Boolean)
  const [english = humanOf(name), chinese = english, arabic = english] = titles
  return {
    name,
    kind,
    argument,
    isRequired,
    titles: titles.length === 0 && titled.has(name) ? undefined : [english, chinese, arabic],
  }
}

/** `opensOn` as `Opens on`. */
function humanOf(name: string): string {
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
