import type { NewField } from './new-field.ts'

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
  const kinds = [...new Set(fields.map(({ kind }) => kind))].sort()
  const shown = fields.map(field => field.name)
  const named = nameOf(of)
  const columns = [named, ...shown.filter(field => field !== named && !isLong(of, field))].slice(0, 6)
  const pair = ([one, several]: [string, string]) => `[${quoted(one)}, ${quoted(several)}]`
  return `import { ${kinds.join(', ')} } from '@atrium/contract/resource/fields'
import { resource } from '@atrium/contract/resource/resource'

export const ${variable} = resource({
  name: 'iam.${name}',
  title: { en: ${pair(title.en)}, zh: [${quoted(title.zh[0])}], ar: ${pair(title.ar)} },
  fields: {
${fields.map(field => `    ${field.name}: ${fieldCode(field)},`).join('\n')}
  },
  list: {
    columns: [${columns.map(quoted).join(', ')}],
    search: [${quoted(named)}],
  },
  form: [${shown.map(field => `[${quoted(field)}]`).join(', ')}],
  page: { parent: ${quoted(menu)}, order: 900, icon: 'table', route: ${quoted(routeOf(of))} },
})
`
}

const routeOf = ({ module, name }: NewResource) => `/${module}/${name}/list`

/** The field that names the records. */
const nameOf = ({ fields }: NewResource): string =>
  (
    fields.find(({ kind, isRequired }) => kind === 'text' && isRequired) ??
    fields.find(({ kind }) => kind === 'code')
  )?.name ?? ''

const isLong = ({ fields }: NewResource, name: string) =>
  fields.find(field => field.name === name)?.kind === 'longText'

function fieldCode({ kind, argument, isRequired, titles }: NewField): string {
  const options = [
    ...(titles ? [`title: ${inLanguages(titles)}`] : []),
    ...(isRequired ? ['required: true'] : []),
  ]
  const first =
    kind === 'choice'
      ? [
          `{ ${choicesOf(argument)
            .map(value => `${value}: ${inLanguages([value, value, value])}`)
            .join(', ')} }`,
        ]
      : argument === undefined
        ? []
        : [quoted(argument)]
  return `${kind}(${[...first, ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : [])].join(', ')})`
}

const choicesOf = (argument = '') => argument.split(',').map(value => value.trim())

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
  const needed = fields.filter(({ kind, isRequired }) => kind === 'code' || isRequired)
  const draft = needed.map(field => `${field.name}: ${sampleOf(field)}`).join(', ')
  const unfixed = needed
    .filter(({ kind }) => kind !== 'code')
    .map(field => `${field.name}: ${sampleOf(field)}`)
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

function sampleOf({ kind, argument }: NewField): string {
  if (kind === 'integer' || kind === 'decimal') return '10'
  if (kind === 'date') return "'2026-11-26'"
  if (kind === 'choice') return quoted(choicesOf(argument)[0] ?? '')
  return kind === 'code' ? "'EXAMPLE'" : "'Example'"
}
