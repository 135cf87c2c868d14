import { expect, test } from 'vitest'
import { missingPaths } from './check-docs.ts'

test('a path that the documentation names and that is not there is reported, with any name for a placeholder', () => {
  const text =
    'See `modules/a.ts`, `modules/<feature>/b.ts`, `npm start` and `features/c`.\n```\nnpx vitest apps/d.ts\n```\n'
  const isThere = (path: string) => path === 'modules/*/b.ts'
  expect(missingPaths(text, isThere)).toEqual(['modules/a.ts', 'features/c', 'apps/d.ts'])
})
