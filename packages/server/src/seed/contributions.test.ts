import { globSync, readFileSync } from 'node:fs'
import { siteLevel, tenantLevel } from '@atrium/contract/constants'
import { entityNamed, everyEntity } from '@atrium/contract/entity/entities'
import type { ScheduledKind } from '@atrium/contract/scheduling/scheduled-kind'
import { expect, it } from 'vitest'
import { type ZodType, z } from 'zod'
import { productMessages } from '../delivery/product-messages.ts'
import { recorded } from '../history/record-history.ts'
import { installedFeatures } from '../modules.ts'
import { contributedPages, menuOf, routeOf } from './menu.ts'
import { codesIn } from './rows.ts'

const root = new URL('../../../../', import.meta.url).pathname
const sourcesIn = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter(path => !/\.(test|e2e)\.tsx?$/.test(path))
    .map(path => ({ path, text: readFileSync(root + path, 'utf8') }))

const levels = [siteLevel, tenantLevel] as const
const twice = (codes: readonly string[]) => codes.filter((code, index) => codes.indexOf(code) !== index)

it('has no page or set twice', () => {
  expect(twice(contributedPages().map(({ code }) => code))).toEqual([])
  for (const level of levels) expect(twice(codesIn(menuOf(level)))).toEqual([])
})

it('has every page in an existing folder, at a position of its own', () => {
  const pages = contributedPages()
  const folders = new Set(pages.filter(({ type }) => type).map(({ code }) => code))
  expect(pages.filter(({ parent }) => parent !== undefined && !folders.has(parent))).toEqual([])
  expect(twice(pages.map(({ parent, order }) => `${parent} ${order}`))).toEqual([])
})

it('has the page of every permission set that a feature adds', () => {
  const pages = new Set(contributedPages().map(({ code }) => code))
  const sets = installedFeatures().flatMap(({ permissionSets }) => permissionSets ?? [])
  expect(sets.filter(({ page }) => !pages.has(page))).toEqual([])
})

it('has a screen for every page that declares one', () => {
  const console = sourcesIn('{packages/console/src,apps/atrium/console,modules/*/*/console}/**/*.{ts,tsx}')
  const text = console.map(source => source.text).join('\n')
  const routes = contributedPages()
    .filter(page => !page.type && page.hasScreen === undefined)
    .flatMap(page => levels.flatMap(level => routeOf(page, level) ?? []))
  expect(routes.filter(route => !text.includes(`'${route}'`))).toEqual([])
})

it('sends every message that is contributed, and contributes every message that is sent', () => {
  const contributed = Object.keys(productMessages())
  const senders = sourcesIn('{packages/server/src,modules/*/*/server}/**/*.ts')
    .filter(({ path }) => !path.endsWith('.messages.ts'))
    .filter(({ text }) => text.includes('/delivery/send'))
  const codes = senders.flatMap(({ text }) =>
    [...text.matchAll(/'((?:IAM|OAUTH|MESSAGE|HSDR|HPFM|HMSG)\.[A-Z_]+)'/g)].map(([, code = '']) => code),
  )
  const sent = [...new Set(codes)].filter(code => code !== 'MESSAGE.TEST')
  expect(sent.sort()).toEqual(contributed.sort())
})

it('finds every entity that declares so, and has a screen that opens what is found', () => {
  const declared = everyEntity().flatMap(({ foundAs }) => foundAs ?? [])
  const found = installedFeatures().flatMap(({ searchable }) => searchable?.entity ?? [])
  expect(found.sort()).toEqual(declared.sort())
  const screens = sourcesIn('modules/*/*/console/*.feature.ts')
  const named = (pattern: RegExp) =>
    screens.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  const opened = [...named(/opens: \{\s*foundAs: '([\w-]+)'/g), ...named(/resourceScreen\('([\w.-]+)'/g)]
  expect(opened.sort()).toEqual(declared)
  // The address of an open record is known before the definition is there.
  const given = installedFeatures().flatMap(({ resource }) => {
    const { given, entityName } = resource?.definition ?? {}
    return given?.opened !== undefined && given.opened !== entityName ? [given.opened] : []
  })
  expect(named(/\n +opened: '(\w+)'/g).sort()).toEqual(given.sort())
})

it('draws every card that is contributed, and contributes every card that is drawn', () => {
  const cards = installedFeatures().flatMap(({ cards = [] }) => cards.map(({ code }) => code))
  const drawings = sourcesIn('modules/*/*/console/*.feature.ts').flatMap(({ text }) => {
    const [, block = ''] = /\n {2}cards: \{\n([\s\S]*?)\n {2}\},/.exec(text) ?? []
    return [...block.matchAll(/^ {4}(\w+):/gm)].map(([, code = '']) => code)
  })
  expect(drawings.sort()).toEqual(cards.sort())
})

it('uses every lookup and lookup view that is contributed', () => {
  const console = sourcesIn('{packages/console/src,modules/*/*/console}/**/*.{ts,tsx}')
  const isNamed = (code: string) => console.some(({ text }) => new RegExp(`['"]${code}['"]`).test(text))
  const features = installedFeatures()
  const views = features.flatMap(({ lookupViews = [] }) => lookupViews)
  const sources = new Set(
    views.flatMap(({ lookup, fields }) => [lookup, ...fields.flatMap(({ source }) => source ?? [])]),
  )
  const lookups = features.flatMap(({ lookups = [] }) => lookups)
  const parents = new Set(lookups.flatMap(({ parent }) => parent ?? []))
  // Every resource has a lookup of itself, which records of other modules can refer to.
  const ofResources = new Set(
    features.flatMap(({ resource, lookups = [], lookupViews = [] }) =>
      resource ? [...lookups, ...lookupViews].map(({ code }) => code) : [],
    ),
  )
  const isUsed = (code: string) =>
    isNamed(code) || ofResources.has(code) || sources.has(code) || parents.has(code)
  const marked = (some: readonly { code: string; forClients?: true }[]) =>
    some.filter(({ forClients }) => forClients).map(({ code }) => code)
  expect(
    views.filter(({ code }) => !isNamed(code) && !ofResources.has(code)).map(({ code }) => code),
  ).toEqual(marked(views))
  expect(lookups.filter(({ code }) => !isUsed(code)).map(({ code }) => code)).toEqual(marked(lookups))
})

it('lets users schedule every kind of job that is declared', async () => {
  const files = globSync('modules/*/*/*.schedule.ts', { cwd: root })
  const declared = await Promise.all(
    files.map(async path => Object.values<ScheduledKind>(await import(`${root}${path}`))),
  )
  const scheduled = installedFeatures().flatMap(({ schedulables = [] }) =>
    schedulables.map(({ kind }) => kind),
  )
  expect(new Set(scheduled)).toEqual(new Set(declared.flat()))
  expect(twice(scheduled.map(({ kind }) => kind))).toEqual([])
})

it('has a history for every entity that declares one, and the entity of every history', () => {
  const features = installedFeatures()
  const histories = features.flatMap(({ histories = {} }) => Object.keys(histories))
  const entities = everyEntity().filter(({ hasHistory }) => hasHistory)
  expect(histories.sort()).toEqual(entities.map(({ name }) => name).sort())
  expect(twice(everyEntity().map(({ name }) => name))).toEqual([])
})

/** The names of all fields of a body, in any of its forms. */
function fieldsTaken(schema: ZodType): Set<string> {
  const names = new Set<string>()
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const { $defs = {} } = whole
  const walk = (part: z.core.JSONSchema._JSONSchema | undefined) => {
    if (typeof part !== 'object') return
    for (const name of Object.keys(part.properties ?? {})) names.add(name)
    const { items = [], anyOf = [], oneOf = [], allOf = [], $ref } = part
    const named = $ref === undefined ? undefined : $defs[$ref.replace('#/$defs/', '')]
    for (const inner of [items, anyOf, oneOf, allOf, named].flat()) walk(inner)
  }
  walk(whole)
  return names
}

it('restores every field of the audit that a change takes, and takes every field that it restores', () => {
  const unwritten = installedFeatures().flatMap(({ histories = {} }) =>
    Object.entries(histories).flatMap(([name, history]) => {
      const { update, fields, texts } = recorded(name, history)
      const taken = fieldsTaken(update.body as ZodType)
      const restored = [...Object.keys(fields), ...Object.keys(texts)]
      const left = Object.entries(entityNamed(name)?.fields ?? {}).filter(
        ([column, { wire = column, withheld, restored: isRestored = true }]) =>
          taken.has(wire) && !withheld && isRestored && !restored.includes(wire),
      )
      return [
        ...restored.filter(field => !taken.has(field)).map(field => `${name}: no change takes ${field}`),
        ...left.map(([column]) => `${name}: ${column} is not restored`),
      ]
    }),
  )
  expect(unwritten).toEqual([])
})

it('uses every table and error that is contributed', () => {
  const sources = sourcesIn('{packages,modules,apps/atrium}/**/*.{ts,tsx}').filter(
    ({ path }) => !/\/(dist|node_modules|demo)\//.test(path),
  )
  const unused = (codes: readonly string[], isDeclaration: (path: string) => boolean) => {
    const text = sources.filter(({ path }) => !isDeclaration(path)).map(source => source.text)
    return codes.filter(code => !text.some(one => one.includes(code)))
  }
  const features = installedFeatures()
  const tables = sources.filter(({ path }) => path.endsWith('.table.ts'))
  const names = tables.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+)/g)].map(([, name = '']) => name),
  )
  expect(unused(names, path => /\.(table|feature)\.ts$/.test(path))).toEqual([])
  expect(
    unused(
      features
        .flatMap(({ errors = {} }) => Object.entries(errors))
        .flatMap(([code, { constraints }]) => (constraints ? [] : `'${code}'`)),
      path => path.endsWith('.errors.ts'),
    ),
  ).toEqual([])
})
