import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { fieldFrom, type NewField } from './new-field.ts'
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
               code text longText integer decimal boolean enabled date person unit self
               lookup(CODE) reference(iam.carrier) choice(A,B)
  --title T    the titles of one and of several, such as “Depot,Depots|仓库|مستودع,المستودعات”
  --module M   the folder below modules/, where there are several
  --menu PAGE  the folder of the menu, sys by default`

/** A mistake of the user, reported in one line. */
export class Mistake extends Error {}

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
    isTranslated: arabic !== undefined && fields.every(field => field.split(':').length > 2),
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
  fields.some(({ isRequired, kind }) => kind === 'code' || (kind === 'text' && isRequired))
    ? [...fields]
    : [fieldOrMistake('name:text!'), ...fields]

async function askForFields(): Promise<NewField[]> {
  if (!process.stdin.isTTY) return []
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const fields: NewField[] = []
  try {
    for (;;) {
      const text = (await terminal.question('A field, such as area:integer, or nothing: ')).trim()
      if (text === '') return fields
      const field = fieldFrom(text)
      if (typeof field === 'string') process.stdout.write(`${field}\n`)
      else fields.push(field)
    }
  } finally {
    terminal.close()
  }
}
