import { expect, test } from 'vitest'
import { exportedNames, fingerprintOf } from './check-public.ts'

test('names the declarations that a file exports', () => {
  const text = `export declare const one: 1
export interface Two {}
export type Three = string
export declare function four(): void
declare const hidden: 1
export { five, six as seven } from './other.ts'
export type { Eight } from './other.ts'
export default one
`
  expect(exportedNames(text)).toEqual(['Eight', 'Three', 'Two', 'five', 'four', 'one', 'seven'])
})

test('a changed declaration is another surface, a changed comment is not', () => {
  const of = (text: string) => fingerprintOf(new Map([['@atrium/server/feature', text]]))
  const before = of('/** A feature. */\nexport interface Feature { name: string }')
  expect(of('/** One feature. */\nexport interface Feature {\n  name: string }')).toBe(before)
  expect(of('export interface Feature { name?: string }')).not.toBe(before)
  expect(fingerprintOf(new Map())).not.toBe(before)
})
