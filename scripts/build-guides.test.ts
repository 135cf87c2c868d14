import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const block = /^`((?:modules|embedded)\/[^`]+)`\n\n```(?:ts|tsx|sql|js|html)\n([\s\S]*?)^```/gm

/** The files that the guides show, which the repositories of the examples have. */
const shown = globSync('docs/build/*.md', { cwd: root }).flatMap(guide =>
  [...readFileSync(join(root, guide), 'utf8').matchAll(block)].map(
    ([, path = '', code = '']) => [guide, path, code] as const,
  ),
)

test.each(shown)('%s shows %s as the example runs it', (_guide, path, code) => {
  const repository = path.startsWith('embedded/') ? 'examples' : 'examples/freight'
  expect(code).toBe(readFileSync(join(root, repository, path), 'utf8'))
})

test('every block of code of the guides is a file of an example', () => {
  const blocks = globSync('docs/build/*.md', { cwd: root }).flatMap(
    guide => readFileSync(join(root, guide), 'utf8').match(/^```\w+$/gm) ?? [],
  )
  expect(blocks.length).toBe(shown.length)
})
