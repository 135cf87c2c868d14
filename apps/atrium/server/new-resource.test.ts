import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newResource } from './new-resource.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-new-'))
  mkdirSync(join(root, 'modules/freight'), { recursive: true })
  writeFileSync(join(root, 'modules/freight/module.ts'), "export { carrier } from '#carrier'\n")
})
afterEach(() => rmSync(root, { recursive: true }))

const file = (path: string) => readFileSync(join(root, 'modules/freight', path), 'utf8')

test('a resource is written into the only module, with the fields that are named', async () => {
  const said = await newResource(
    [
      'bus-depot',
      'name:text!',
      'code:code',
      'area:integer:Area|面积|المساحة',
      'carrier:reference(iam.carrier)',
      'kind:choice(LAND,SEA)!',
    ],
    root,
  )
  const definition = file('bus-depot/bus-depot.resource.ts')
  for (const line of [
    "import { choice, code, integer, reference, text } from '@atrium/contract/resource/fields'",
    "  name: 'iam.bus-depot',",
    "  title: { en: ['Bus depot', 'Bus depots'], zh: ['Bus depot'], ar: ['Bus depot', 'Bus depots'] },",
    '    name: text({ required: true }),',
    "    area: integer({ title: { en: 'Area', zh: '面积', ar: 'المساحة' } }),",
    "    carrier: reference('iam.carrier', { title: { en: 'Carrier', zh: 'Carrier', ar: 'Carrier' } }),",
    "    columns: ['name', 'code', 'area', 'carrier', 'kind'],",
  ])
    expect(definition).toContain(line)
  expect(file('module.ts')).toBe(
    "export { carrier } from '#carrier'\nexport { busDepot } from '#bus-depot'\n",
  )
  expect(file('bus-depot/server/bus-depot.test.ts')).toContain(
    "const draft = { name: 'Example', code: 'EXAMPLE', kind: 'LAND' }",
  )
  expect(said).toContain('npx atrium migration')
  expect(said).toContain('translate its titles')
})

test('without a field that names its records, it gets a name', async () => {
  await newResource(['pump', 'area:integer'], root)
  expect(file('pump/pump.resource.ts')).toContain('    name: text({ required: true }),\n    area: integer(')
})

test.each([
  [['pump', 'area:number'], /area:number: a field has a kind: code, text,/],
  [['pump', 'Area:integer'], /a field has a name like opensOn/],
  [['pump', 'carrier:reference'], /reference needs what it is of/],
  [['pump', 'carrier:reference(iam.carrier)!'], /cannot be required here/],
  [['Pump'], /NAME must be like bus-depot/],
  [['pump', '--nothing'], /Unknown option '--nothing'/],
  [[], /atrium new resource NAME/],
])('refuses %j, and writes nothing', async (args, expected) => {
  await expect(newResource(args, root)).rejects.toThrow(expected)
  expect(existsSync(join(root, 'modules/freight/pump'))).toBe(false)
})

test('a resource that exists is left alone, and of several modules one is named', async () => {
  await newResource(['pump'], root)
  await expect(newResource(['pump'], root)).rejects.toThrow('modules/freight/pump exists already')
  mkdirSync(join(root, 'modules/farm'))
  writeFileSync(join(root, 'modules/farm/module.ts'), '')
  await expect(newResource(['tank'], root)).rejects.toThrow('--module says where: farm, freight')
})
