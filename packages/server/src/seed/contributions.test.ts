import { globSync, readFileSync } from 'node:fs'
import { siteLevel, tenantLevel } from '@atrium/contract/constants'
import { expect, it } from 'vitest'
import { productMessages } from '../delivery/product-messages.ts'
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

it('has every page in a folder that is there, at a place of its own', () => {
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

it('has a screen for every page that does not say it has none', () => {
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
