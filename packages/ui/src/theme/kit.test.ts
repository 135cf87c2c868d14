import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../../..')
const kit = join(import.meta.dirname, '../../../../node_modules/@mantine/core/styles')
const sheet = readFileSync(join(import.meta.dirname, 'kit.css'), 'utf8')

test('every part of the kit that is used has its styles', () => {
  const used = new Set<string>()
  for (const file of globSync(
    ['packages/{ui,console}/src/**/*.{ts,tsx}', 'modules/*/*/console/**/*.{ts,tsx}'],
    { cwd: source },
  )) {
    const text = readFileSync(join(source, file), 'utf8')
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of names.split(',')) used.add(name.trim())
    }
  }
  const missing = [...used].filter(
    name => existsSync(join(kit, `${name}.layer.css`)) && !sheet.includes(`/${name}.layer.css`),
  )
  expect(used.size).toBeGreaterThan(10)
  expect(missing).toEqual([])
})
