import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const failures =
  /\b(\w*(FAIL|fail|INVALID|invalid|ERROR|down|refused)\w*|F): '(?!failed)(active|soon|running|waiting|ended)'/

test('no screen gives a failure the mark of anything else', () => {
  const files = globSync('modules/*/*/console/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(100)
  const wrong = files.flatMap(path => {
    const source = readFileSync(path, 'utf8')
    const found = source.includes('feedback/status.tsx') ? failures.exec(source) : null
    return found ? [`${path}: ${found[0]}`] : []
  })
  expect(wrong).toEqual([])
})
