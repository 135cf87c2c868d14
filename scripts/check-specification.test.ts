import { expect, test } from 'vitest'
import { faults, statementsIn, summary } from './check-specification.ts'

const repository = {
  held: new Map([['TAB-1', ['a.test.ts']]]),
  titles: new Map([['e2e/a.e2e.ts', ['a page opens']]]),
  isThere: (path: string) => path !== 'decisions/002-gone.md' && path !== '../e2e/gone.e2e.ts',
}
const faultsOf = (...rows: string[]) =>
  faults(['| § | statement | held by |', '| --- | --- | --- |', ...rows].join('\n'), repository)
const departure = (ids: string) => `| [001](decisions/001-a.md) | ${ids} | A page | Another |`

test('a statement is held by a rule, a test or a decision', () => {
  expect(
    faultsOf(
      '| 2.1 | Opening a path adds a tab. | TAB-1 |',
      '| 2.2 | A page opens. | [a page opens](../e2e/a.e2e.ts) |',
      '| 2.3 | The page is public. | no: [decision 001](decisions/001-a.md) |',
      '| [001](decisions/001-a.md) | 2.3 | The page is public | It is not |',
    ),
  ).toEqual([])
})

test('one with neither is named, and only what is not shown may be left open', () => {
  const fault = 'names no rule, no test and no decision'
  expect(faultsOf('| 2.1 | A tab. |  |', '| 2.2 | A tab. | soon |', '| 2.3 | A tab. | left open |')).toEqual([
    `2.1 ${fault}`,
    `2.2 ${fault}`,
    `2.3 ${fault}`,
  ])
  expect(faultsOf('| 2.1 | [link](design.md) | [more](design.md) |')).toEqual([`2.1 ${fault}`])
  expect(faultsOf('| 2.1 | Login page content: not shown. | left open |')).toEqual([])
})

test('a rule in no title, a title in no file and a missing file are named', () => {
  expect(faultsOf('| 2.1 | A tab. | TAB-1, TAB-2 |')).toEqual([
    '2.1 names TAB-2, which is in no title of a test',
  ])
  expect(faultsOf('| 2.1 | A page. | [a page closes](../e2e/a.e2e.ts) |')).toEqual([
    "2.1 names 'a page closes', which is no title in ../e2e/a.e2e.ts",
  ])
  expect(faultsOf('| 2.1 | A page. | [a page opens](../e2e/gone.e2e.ts) |')).toEqual([
    "2.1 names 'a page opens', which is no title in ../e2e/gone.e2e.ts",
    '../e2e/gone.e2e.ts is not there',
  ])
  expect(faultsOf('| 2.1 | A page. | TAB-1; [see](decisions/002-gone.md) |', departure('2.1'))).toEqual([
    'decisions/002-gone.md is not there',
  ])
})

test('what a decision departs from is among the departures, and nothing else', () => {
  const fault = 'names a decision, or is among the departures, but not both'
  expect(faultsOf('| 2.1 | A page. | TAB-1; [decision 001](decisions/001-a.md) |')).toEqual([`2.1 ${fault}`])
  expect(faultsOf('| 2.1 | A page. | TAB-1 |', departure('2.0, 2.1'))).toEqual([`2.1 ${fault}`])
})

test('a number stands for one statement', () => {
  expect(faultsOf('| 2.1 | A tab. | TAB-1 |', '| 2.1 | Another. | TAB-1 |')).toEqual(['2.1 is there twice'])
})

test('a bar within a statement does not end it, and the summary counts statements', () => {
  const page =
    '| 2.1 | a \\| b | TAB-1 |\n| 2.2 | not shown | left open |\n| 2.3 | c | [decision 1](decisions/001-a.md) |'
  expect(statementsIn(page)[0]).toEqual({ id: '2.1', text: 'a \\| b', evidence: 'TAB-1' })
  expect(summary(statementsIn(page))).toBe('specification: 3 statements, 1 with a decision, 1 left open')
})
