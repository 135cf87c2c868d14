import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { Mistake } from './mistake.ts'
import { argumentOf, fieldFrom, type NewField } from './new-field.ts'
import { kinds } from './new-kinds.ts'
import {
  consoleFeature,
  type NewResource,
  resourceFile,
  serverFeature,
  testFile,
} from './new-resource-files.ts'

// atrium new resource: writes the folder of a resource into a module of this repository.

const usage = `atrium new resource NAME [FIELD …] [options]

  FIELD        name:kind, such as area:integer or title:text! for a required one; after a second colon its
               titles, area:integer:Area|面积|المساحة. Asked for when none is given. Kinds:
               code text longText richText integer decimal(DIGITS) percentage money(EUR,NOK) boolean enabled
               date dateTime time duration choice(A,B) multipleChoice(A,B) lookup(CODE) person unit self
               reference(iam.carrier) references(iam.carrier) reverse(iam.vehicle.depot)
               rows(goods:text!,quantity:integer) state(DRAFT,SENT) sequence(LD-{yyyy}-{0000})
               phone email link color address json file picture secret
  --title T    the titles of one and of several, such as “Depot,Depots|仓库|مستودع,المستودعات”
  --module M   the folder below modules/, where there are several
  --menu PAGE  the folder of the menu, sys by default`

/** Writes the files, and returns what to do next. */
export async function newResource(args: string[], root = process.cwd()): Promise<string> {
  const { name, module, ...asked } = read(args, root)
  const fields = asked.fields.length > 0 ? asked.fields : await askForFields()
  const resource: NewResource = { ...asked, name, module, fields: withName(fields) }
  const folder = join(root, 'modules', module, name)
  if (existsSync(folder)) throw new Mistake(`modules/${module}/${name} exists already`)
  const files: Record<string, string> = {
    [`${name}.resource.ts`]: resourceFile(resource),
    [`server/${name}.feature.ts`]: serverFeature(resource),
    [`server/${name}.test.ts`]: testFile(resource),
    [`console/${name}.feature.ts`]: consoleFeature(resource),
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const list = join(root, 'modules', module, 'module.ts')
  const line = `export { ${resource.variable} } from '#${name}'\n`
  if (existsSync(list) && !readFileSync(list, 'utf8').includes(`'#${name}'`)) appendFileSync(list, line)
  const made = Object.keys(files).map(file => `  modules/${module}/${name}/${file}`)
  const titles = resource.isTranslated
    ? []
    : [`  translate its titles in ${name}.resource.ts: they are English in each language`]
  return [
    `Wrote`,
    ...made,
    '',
    'Next:',
    ...titles,
    '  npx atrium migration   writes the SQL of its table: read it, then commit it',
    '  npm test               runs its test on a real PostgreSQL',
    '  npm start              shows it in the menu',
  ].join('\n')
}

function read(args: string[], root: string): NewResource {
  const { values, positionals } = parse(args)
  const [name, ...fields] = positionals
  if (name === undefined) throw new Mistake(usage)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Mistake(`NAME must be like bus-depot: ${name}`)
  const human = humanOf(name)
  const [english = `${human},${human}s`, chinese, arabic] = (values.title ?? '').split('|').filter(Boolean)
  const pair = (text: string): [string, string] => {
    const [one = '', several = one] = text.split(',').map(part => part.trim())
    return [one, several]
  }
  return {
    name,
    variable: name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    module: values.module ?? onlyModule(root),
    menu: values.menu ?? 'sys',
    title: { en: pair(english), zh: pair(chinese ?? english), ar: pair(arabic ?? english) },
    isTranslated: arabic !== undefined && fields.every(field => field.includes('|')),
    fields: fields.map(field => fieldOrMistake(field)),
  }
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args, allowPositionals: true, options: { title: text, module: text, menu: text } })
  } catch (error) {
    throw new Mistake(error instanceof Error ? `${error.message.split('. ')[0]}\n\n${usage}` : usage)
  }
}

/** `bus-depot` as `Bus depot`. */
const humanOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

function onlyModule(root: string): string {
  const folder = join(root, 'modules')
  const found = existsSync(folder)
    ? readdirSync(folder).filter(name => existsSync(join(folder, name, 'module.ts')))
    : []
  const [only] = found
  if (only === undefined || found.length > 1)
    throw new Mistake(
      `--module says where: ${found.join(', ') || 'there is no folder with a module.ts below modules/'}`,
    )
  return only
}

function fieldOrMistake(text: string): NewField {
  const field = fieldFrom(text)
  if (typeof field === 'string') throw new Mistake(`${text}: ${field}`)
  return field
}

/** The first column of the list needs a name. */
const withName = (fields: readonly NewField[]): NewField[] =>
  fields.some(({ isRequired, kind }) => /^(code|sequence)$/.test(kind) || (kind === 'text' && isRequired))
    ? [...fields]
    : [fieldOrMistake('name:text!'), ...fields]

/** Puts a question, and returns the answer. */
export type Ask = (question: string) => Promise<string>

async function askForFields(): Promise<NewField[]> {
  if (!process.stdin.isTTY) return []
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await askedFields(question => terminal.question(question))
  } finally {
    terminal.close()
  }
}

/** Asks for fields one by one, each with its kind, what that needs, and its titles. */
export async function askedFields(ask: Ask): Promise<NewField[]> {
  const fields: NewField[] = []
  for (;;) {
    const name = (await ask('The name of a field, such as opensOn, or nothing: ')).trim()
    if (name === '') return fields
    const kind = await askedKind(ask)
    const { argument, canBeRequired } = kinds[kind] ?? {}
    const of = argument ? (await ask(`${kind} takes ${argumentOf[argument]}: `)).trim() : ''
    const mark = canBeRequired && /^y/i.test(await ask('Must it have a value? y or n: ')) ? '!' : ''
    const titles = (await ask('Its titles, such as Area|面积|المساحة, or nothing: ')).trim()
    const field = fieldFrom(`${name}:${kind}${of && `(${of})`}${mark}${titles && `:${titles}`}`)
    if (typeof field === 'string') process.stdout.write(`${field}\n`)
    else fields.push(field)
  }
}

async function askedKind(ask: Ask): Promise<string> {
  for (;;) {
    const kind = (await ask(`Its kind, one of ${Object.keys(kinds).join(' ')}: `)).trim()
    if (kinds[kind]) return kind
  }
}
