import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { kinds } from './new-kinds.ts'
import { askedFields, newResource } from './new-resource.ts'

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
    "const draft = { name: 'Example', code: 'EXAMPLE', area: 10, kind: 'LAND' }",
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
  [['pump', 'kind:choice(land)'], /choice\(land\) is not its values, such as LAND,SEA/],
  [['pump', 'number:sequence(LD)'], /is not the pattern of its numbers, such as LD-/],
  [['pump', 'lines:rows(goods:text!,weight:heavy)'], /a row: a field has a kind/],
  [['pump', 'area:integer(3)'], /integer takes no brackets/],
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

test('it asks for each field: its name, its kind, what that needs, and its titles', async () => {
  const answers = [
    'kind',
    'colour',
    'choice',
    'LAND,SEA',
    'y',
    'Kind|类型|النوع',
    'heated',
    'boolean',
    '',
    '',
  ]
  const asked: string[] = []
  const fields = await askedFields(question => {
    asked.push(question)
    return Promise.resolve(answers.shift() ?? '')
  })
  expect(fields).toMatchObject([
    {
      name: 'kind',
      kind: 'choice',
      argument: 'LAND,SEA',
      isRequired: true,
      titles: ['Kind', '类型', 'النوع'],
    },
    { name: 'heated', kind: 'boolean', isRequired: false, titles: ['Heated', 'Heated', 'Heated'] },
  ])
  // A kind that is none is asked for again, and a boolean is not asked whether it has a value.
  expect(asked.filter(question => question.startsWith('Its kind'))).toHaveLength(3)
  expect(asked.filter(question => question.startsWith('Must it'))).toHaveLength(1)
})

const repository = join(import.meta.dirname, '../../..')
const needed = Object.entries(kinds).flatMap(([kind, of]) => (of?.canBeRequired ? [kind] : []))
const argumentsOf: Readonly<Record<string, string>> = {
  decimal: '3',
  money: 'EUR,NOK',
  choice: 'LAND,SEA',
  multipleChoice: 'CRANE,LIFT',
  lookup: 'HPFM.UNIT_TYPE',
  reference: 'iam.user-group',
  references: 'iam.trip',
  reverse: 'iam.trip.specimen',
  rows: `goods:text!,${needed
    .filter(kind => kind !== 'richText')
    .map(kind => `${kind}:${kind}${kind.endsWith('hoice') ? '(A,B)' : ''}`)
    .join(',')}`,
  state: 'DRAFT,SENT_OUT',
  sequence: 'S-{yyyy}-{000}',
}
const ofKind = (kind: string, name: string, mark = '') =>
  `${name}:${kind}${argumentsOf[kind] ? `(${argumentsOf[kind]})` : ''}${mark}`

test('a resource with a field of every kind compiles with its test, and its migration is written', async () => {
  const module = join(root, 'modules/zoo')
  rmSync(join(root, 'modules/freight'), { recursive: true })
  mkdirSync(module)
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  write('modules/zoo/module.ts', '')
  for (const file of ['package.json', 'modules/zoo/package.json'])
    write(file, JSON.stringify({ type: 'module', imports: { '#*': './*/server/*.feature.ts' } }))
  write(
    'atrium.config.ts',
    `import { modules as product } from '@atrium/atrium/modules.ts'\nimport * as zoo from './modules/zoo/module.ts'\nexport const modules = [...product, zoo]\n`,
  )
  await newResource(
    [
      'specimen',
      'name:text!',
      ...Object.keys(kinds).map(kind => ofKind(kind, `${kind}Of`)),
      ...needed.map(kind => ofKind(kind, `${kind}Needed`, '!')),
    ],
    root,
  )
  await newResource(['trip', 'name:text!', 'specimen:reference(iam.specimen)'], root)
  const references = ['contract', 'server', 'console'].map(part => ({
    path: join(repository, `tsconfig.${part}.json`),
  }))
  write(
    'tsconfig.json',
    JSON.stringify({
      extends: join(repository, 'tsconfig.console.json'),
      compilerOptions: { rootDir: '.', outDir: './types', types: ['node', 'vite/client'] },
      include: ['modules/zoo/*/*.ts', 'modules/zoo/*/*/*.ts'],
      exclude: [],
      references,
    }),
  )
  const env = { ...process.env, TEST_DATABASE_URL: inject('scratch').ownerUrl }
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      ...({ cwd: root, encoding: 'utf8', env, timeout: 50_000 } as const),
    })
    expect([status, stderr], stdout).toEqual([0, ''])
    return stdout
  }
  const migration = () =>
    run(process.execPath, join(repository, 'apps/atrium/server/command.ts'), 'migration')
  expect(migration()).toMatch(/wrote modules\/zoo\/trip\/.*\nwrote modules\/zoo\/specimen\//)
  expect(migration()).toContain('Every table is as its definition says.')
  run(join(repository, 'node_modules/.bin/tsc'), '--build')
}, 60_000)
