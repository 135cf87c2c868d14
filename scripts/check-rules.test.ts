import { describe, expect, test } from 'vitest'
import { faults, heldBy, lost, rulesIn, summary, written } from './check-rules.ts'

const page = `
| id    | B   | must be true | held by      |
| ----- | --- | ------------ | ------------ |
| TAB-1 | B   | one          | a.test.ts    |
| TAB-2 |     | two          | –            |
`
const rules = rulesIn(page)

function idsIn(text: string): string[] {
  return [...heldBy(new Map([['a.test.tsx', text]])).keys()].sort()
}

describe('a rule is held', () => {
  test('by the titles of tests and of their groups, more than one in a title too', () => {
    expect(idsIn(`describe("g [TAB-1]", () => { it('x [TAB-2][TAB-3] y', () => {}) })`)).toEqual([
      'TAB-1',
      'TAB-2',
      'TAB-3',
    ])
  })

  test('by titles in parts, of a table, and in it', () => {
    expect(idsIn(`test(\`x \${1} [TAB-1]\`, body)\ntest("y" + " [TAB-2]", body)`)).toEqual(['TAB-1', 'TAB-2'])
    expect(
      idsIn(`test.each([['/x', '[TAB-3]']] as const)('%s %s [TAB-4]', (path: string) => <b />)`),
    ).toEqual(['TAB-3', 'TAB-4'])
    expect(idsIn(`test.describe.serial('z [TAB-5]', () => {})`)).toEqual(['TAB-5'])
  })

  test('by nothing that does not run, and by no other text', () => {
    expect(
      idsIn(`it.skip('x [TAB-1]', () => {})\ndescribe.skip('g', () => { it('y [TAB-2]', () => {}) })`),
    ).toEqual([])
    expect(idsIn(`// it('x [TAB-1]')\nit('x', () => { const quote = /['"]/; call('[TAB-2]') })`)).toEqual([])
  })

  test('by all files that name it, in their order', () => {
    const one = `it('x [TAB-1]', () => {})`
    expect(heldBy(new Map(['b', 'a'].map(name => [`${name}.test.ts`, one]))).get('TAB-1')).toEqual([
      'a.test.ts',
      'b.test.ts',
    ])
  })
})

describe('the page', () => {
  test('that says what the tests say has no fault', () => {
    expect(faults(rules, new Map([['TAB-1', ['a.test.ts']]]))).toEqual([])
  })

  test('with another list of tests is named', () => {
    const held = new Map([
      ['TAB-1', ['a.test.ts', 'b.test.ts']],
      ['TAB-2', ['b.test.ts']],
    ])
    expect(faults(rules, held)).toEqual([
      expect.stringContaining('TAB-1, TAB-2: run node_modules/.bin/node scripts/check-rules.ts --write'),
    ])
    expect(faults(rulesIn(written(page, held)), held)).toEqual([])
  })

  test('tells which rule lost its test', () => {
    expect(faults(rules, new Map())).toEqual(['TAB-1 lost its test, which was in a.test.ts'])
    expect(lost(rules, new Map()).map(rule => rule.id)).toEqual(['TAB-1'])
  })

  test('has every rule that a test names, once', () => {
    const held = new Map([
      ['TAB-1', ['a.test.ts']],
      ['TAB-9', ['b.test.ts']],
    ])
    expect(faults(rules, held)).toEqual(['b.test.ts names TAB-9, which is no rule'])
    expect(faults([...rules, ...rules.slice(1)], new Map([['TAB-1', ['a.test.ts']]]))).toEqual([
      'TAB-2 is there twice',
    ])
  })
})

test('the summary counts what is held and lists what a browser has not shown yet', () => {
  expect(summary(rules, new Map([['TAB-1', ['a.test.ts']]]))).toEqual([
    '1 of 2 rules held',
    '1 of them not yet in a browser: TAB-1',
  ])
  expect(summary(rules, new Map([['TAB-1', ['e2e/a.test.ts']]]))).toEqual(['1 of 2 rules held'])
})
