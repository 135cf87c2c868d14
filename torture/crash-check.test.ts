import { expect, test } from 'vitest'
import { check, wasDone } from './crash-check.ts'
import type { Facts } from './crash-facts.ts'
import { type Attempt, entriesOf, type Line, type RoleState } from './ledger.ts'

const made: RoleState = { name: 'New', version: 1, enabled: true, sets: [] }
const granted: RoleState = { ...made, version: 2, sets: ['p', 'q'] }

const attempt = (op: string, verb: Attempt['verb'], after: Attempt['after']): Attempt => ({
  line: 'attempt',
  client: 'c1-a',
  op,
  key: op,
  verb,
  after,
})

const lines: Line[] = [
  attempt('one', 'create', { role: made }),
  { line: 'answer', op: 'one', status: 200 },
  attempt('two', 'grant', { role: granted }),
  { line: 'answer', op: 'two', status: 200 },
]

const sound = (): Facts => ({
  roles: new Map([['role', { id: '1', ...granted }]]),
  shown: new Map([['role', { name: 'New', version: 2, enabled: true, setCount: 2 }]]),
  history: new Map([
    [
      'role',
      [
        { verb: 'create', version: 1, name: 'New' },
        { verb: 'update', version: 2, name: 'New' },
      ],
    ],
  ]),
  granted: new Map([['role', ['q', 'p']]]),
  keys: new Map([
    ['one', 200],
    ['two', 200],
  ]),
  sessions: [],
  unpaired: [],
  unrecorded: [],
})

test('what matches the answers to the clients is no difference', () => {
  expect(check(entriesOf(lines), sound())).toEqual([])
})

test.each<[string, (facts: Facts) => unknown]>([
  ['a lost write', facts => facts.roles.set('role', { id: '1', ...made })],
  ['a half write', facts => facts.roles.set('role', { id: '1', ...granted, sets: ['p'] })],
  ['a role that nobody made', facts => facts.roles.set('other', { id: '2', ...made })],
  ['a role that the API does not show', facts => facts.shown.delete('role')],
  ['a change that was not recorded', facts => facts.history.get('role')?.pop()],
  [
    'a change that was made twice',
    facts => facts.history.get('role')?.push({ verb: 'update', version: 3, name: 'New' }),
  ],
  [
    'a version that does not grow',
    facts => facts.history.get('role')?.splice(1, 1, { verb: 'update', version: 1, name: 'New' }),
  ],
  ['a grant that was not recorded', facts => facts.granted.set('role', ['p'])],
  ['a key of a done write that is gone', facts => facts.keys.delete('two')],
  ['a key without an answer', facts => facts.keys.set('two', 0)],
  ['a change that was not published', facts => facts.unpaired.push('update role')],
])('%s is found', (_, spoil) => {
  const facts = sound()
  spoil(facts)
  expect(check(entriesOf(lines), facts)).not.toEqual([])
})

test('a write without an answer is there when its key is, and then wholly', () => {
  const open = entriesOf(lines.slice(0, 3))
  expect(open.map(({ fate }) => fate)).toEqual(['done', 'unknown'])
  expect(open.map(entry => wasDone(entry, sound(), open))).toEqual([true, true])
  const found = (there: boolean) => entriesOf([...lines.slice(0, 3), { line: 'found', op: 'two', there }])
  expect(check(found(true), sound())).toEqual([])
  expect(check(found(false), sound())).not.toEqual([])
})
