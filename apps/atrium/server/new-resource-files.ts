import type { NewField } from './new-field.ts'
import { kinds } from './new-kinds.ts'

export interface NewResource {
  name: string
  /** `busDepot` of `bus-depot`. */
  variable: string
  module: string
  menu: string
  title: { en: [string, string]; zh: [string, string]; ar: [string, string] }
  isTranslated: boolean
  fields: readonly NewField[]
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const inLanguages = ([en, zh, ar]: readonly [string, string, string]) =>
  `{ en: ${quoted(en)}, zh: ${quoted(zh)}, ar: ${quoted(ar)} }`

/** The definition. */
export function resourceFile(of: NewResource): string {
  const { name, variable, title, fields, menu } = of
  const named = nameOf(of)
  const shown = fields.filter(({ kind }) => kind !== 'state').map(field => field.name)
  const short = fields.filter(({ kind }) => kinds[kind]?.isLong !== true).map(field => field.name)
  const columns = [named, ...short.filter(field => field !== named)].slice(0, 6)
  const actions = fields.flatMap(field => (field.kind === 'state' ? actionsOf(field) : []))
  return `${importsOf(fields)}
export const ${variable} = resource({
  name: 'iam.${name}',
  title: ${titleCode(title)},
  fields: {
${fields.map(field => `    ${field.name}: ${fieldCode(field)},`).join('\n')}
  },
  list: {
    columns: [${columns.map(quoted).join(', ')}],
    search: [${quoted(named)}],
  },
  form: [${shown.map(field => `[${quoted(field)}]`).join(', ')}],
${actions.length > 0 ? `  actions: {\n${actions.join('\n')}\n  },\n` : ''}  page: { parent: ${quoted(menu)}, order: 900, icon: 'table', route: ${quoted(routeOf(of))} },
})
`
}

/** The imports of a definition, in the order that formatters have them in. */
function importsOf(fields: readonly NewField[]): string {
  const files = new Map([['resource', new Set(['resource'])]])
  for (const { kind } of [...fields, ...fields.flatMap(field => field.fields)]) {
    const from = kinds[kind]?.from ?? ''
    files.set(from, (files.get(from) ?? new Set()).add(kind))
  }
  const lines = [...files].map(
    ([file, names]) =>
      `import { ${[...names].sort().join(', ')} } from '@atrium/contract/resource/${file}'\n`,
  )
  const fileOf = (line: string) => line.slice(line.indexOf(' from '))
  return lines.sort((one, other) => (fileOf(one) < fileOf(other) ? -1 : 1)).join('')
}

const routeOf = ({ module, name }: NewResource) => `/${module}/${name}/list`

/** The field that names the records. */
const nameOf = ({ fields }: NewResource): string =>
  (
    fields.find(({ kind, isRequired }) => kind === 'text' && isRequired) ??
    fields.find(({ kind }) => kind === 'code' || kind === 'sequence')
  )?.name ?? ''

const pair = (texts: readonly string[]) => `[${texts.map(quoted).join(', ')}]`
const titleCode = ({ en, zh, ar }: NewResource['title']) =>
  `{ en: ${pair(en)}, zh: ${pair([zh[0]])}, ar: ${pair(ar)} }`

/** A title of one and of several, such as `Line,Lines`. */
function severalOf([en, zh, ar]: readonly [string, string, string]): string {
  const both = (text: string): [string, string] => {
    const [one = '', several = one] = text.split(',').map(part => part.trim())
    return [one, several]
  }
  return titleCode({ en: both(en), zh: both(zh), ar: both(ar) })
}

function fieldCode({ name, kind, argument = '', isRequired, titles, fields }: NewField): string {
  const options = [
    ...(titles ? [`title: ${inLanguages(titles)}`] : []),
    ...(isRequired ? ['required: true'] : []),
  ]
  const all = titles ?? ([name, name, name] as const)
  const call = (...args: readonly string[]) => `${kind}(${args.filter(Boolean).join(', ')})`
  const optionsWith = (...more: readonly string[]) => {
    const said = [...options, ...more]
    return said.length > 0 ? `{ ${said.join(', ')} }` : ''
  }
  switch (kinds[kind]?.argument) {
    case 'choices':
      return call(
        `{ ${listIn(argument)
          .map(value => `${value}: ${inLanguages([value, value, value])}`)
          .join(', ')} }`,
        optionsWith(),
      )
    case 'states':
      return call(`{ ${listIn(argument).map(stateCode).join(', ')} }`, optionsWith())
    case 'reverse':
      return call(
        quoted(argument.replace(/\.[^.]*$/, '')),
        quoted(argument.replace(/^.*\./, '')),
        inLanguages(all),
      )
    case 'digits':
      return call(optionsWith(...(argument ? [`digits: ${argument}`] : [])))
    case 'currencies':
      return call(optionsWith(...(argument ? [`currencies: ${pair(listIn(argument))}`] : [])))
    case 'fields':
      return call(
        severalOf(all),
        `{ ${fields.map(field => `${field.name}: ${fieldCode(field)}`).join(', ')} }`,
      )
    case 'target':
      return kind === 'references'
        ? call(quoted(argument), severalOf(all))
        : call(quoted(argument), optionsWith())
    case undefined:
      return call(optionsWith())
    default:
      return call(quoted(argument), optionsWith())
  }
}

const listIn = (argument = '') => argument.split(',').map(value => value.trim())

const stateCode = (value: string, at: number): string =>
  `${value}: { en: ${quoted(value)}, zh: ${quoted(value)}, ar: ${quoted(value)}, mark: ${at === 0 ? "'waiting'" : "'active'"} }`

/** An action for each state but the first, from the one before it. */
const actionsOf = ({ argument }: NewField): string[] =>
  listIn(argument)
    .slice(1)
    .map((to, at) => {
      const title = inLanguages([to, to, to])
      return `    ${camel(`to_${to}`)}: { title: ${title}, from: [${quoted(listIn(argument)[at] ?? '')}], to: ${quoted(to)} },`
    })

const camel = (text: string) =>
  text.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export const serverFeature = ({ name, variable }: NewResource): string =>
  `import { resourceFeature } from '@atrium/server/resource/resource-feature'
import { ${variable} as definition } from '../${name}.resource.ts'

export const ${variable} = resourceFeature(definition, import.meta.url)
`

export const consoleFeature = (of: NewResource): string =>
  `import { resourceScreen } from '@atrium/console/resource/resource-screen.ts'

export const ${of.variable} = resourceScreen('iam.${of.name}', {
  icon: 'table',
  path: '${routeOf(of)}',
  load: async () => (await import('../${of.name}.resource.ts')).${of.variable},
})
`

/** A test through HTTP: what it does, and that another tenant sees nothing. */
export function testFile(of: NewResource): string {
  const { name, variable, fields, title } = of
  const said = fields.filter(field => sampleOf(field) !== undefined)
  const inDraft = (field: NewField) => `${field.name}: ${sampleOf(field)}`
  const draft = said.map(inDraft).join(', ')
  const unfixed = said.filter(({ kind }) => kind !== 'code').map(inDraft)
  return `import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'

const address = '/iam/v1/${name}s'
const draft = { ${draft} }

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** An administrator of a new tenant. */
async function administrator(): Promise<Caller> {
  const { tenantId, adminRoleId } = await makeTenant(app.site)
  return signIn(app, await makeUser(app.site, tenantId, [adminRoleId]))
}

test('a ${title.en[0].toLowerCase().replaceAll("'", '’')} is created, listed, changed and deleted', async () => {
  const admin = await administrator()
  const { ${variable}Id } = (await admin.call('POST', address, draft)).body
  expect((await admin.call('GET', address)).body.content).toMatchObject([{ ${variable}Id, ...draft }])
  const change = { ${[`${variable}Id`, 'objectVersionNumber: 1', ...unfixed].join(', ')} }
  expect((await admin.call('PUT', address, change)).body.objectVersionNumber).toBe(2)
  const late = await admin.call('PUT', address, change)
  expect([late.status, late.body.code]).toEqual([409, 'error.optimistic_lock'])
  expect((await admin.call('DELETE', address, { ${variable}Id, objectVersionNumber: 2 })).status).toBe(204)
})

test('another tenant sees nothing', async () => {
  const [admin, stranger] = [await administrator(), await administrator()]
  const { ${variable}Id } = (await admin.call('POST', address, draft)).body
  expect((await stranger.call('GET', address)).body.content).toEqual([])
  expect((await stranger.call('GET', \`\${address}/\${${variable}Id}\`)).status).toBe(404)
})
`
}

/** The value of a field in the test, in TypeScript; undefined for one that needs another record, or has no value. */
function sampleOf({ kind, argument }: NewField): string | undefined {
  if (kind === 'choice') return quoted(listIn(argument)[0] ?? '')
  if (kind === 'multipleChoice') return pair(listIn(argument).slice(0, 1))
  if (kind === 'money')
    return `{ amount: '10', currency: ${quoted(argument ? (listIn(argument)[0] ?? '') : 'EUR')} }`
  return kinds[kind]?.sample
}
