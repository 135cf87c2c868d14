import { expect, test } from 'vitest'
import { wordsIn } from './check-words.ts'

const found = (path: string, source: string) =>
  wordsIn(path, source).map(finding => `${finding.line} ${finding.word}: ${finding.found}`)

test.each([
  ['// Two walls keep tenants apart.', '1 wall: walls'],
  ["const title = 'Somebody else has changed it'", '1 somebody: Somebody'],
  ['const told = new Set()', '1 told: told'],
  ['interface RequestWalls {}', '1 wall: RequestWalls'],
  ['function takeBackRole() {}', '1 take back: takeBackRole'],
  ['/* The permission is taken\n * back. */', '1 take back: taken back'],
  ['export const page = <p title="x">Choose a colour</p>', '1 British spelling: colour'],
  ['/** What a role is. */\nexport {}', '1 docstring: /** What'],
  ['export {}\n/**\n * Where rows go.\n */', '2 docstring: /** Where'],
])('%s', (source, finding) => {
  expect(found('file.tsx', source)).toEqual([finding])
})

test.each([
  ['a clock on the wall of the machine', '// Reads the wall clock.\nconst wallClock = 1'],
  ['a word that only contains another one', 'const wallet = always(recolored)'],
  ['code in backticks and paths', '// `Walls` of http/kept.ts, db/wall.test.ts'],
  ['keys, codes and addresses', "const x = { 'of the family': 1, a: 'hpfm.colour', b: '/take-backs' }"],
  ['fields of the wire', 'const { takeBackOf, tenantColour } = body; send({ colour: body.colour })'],
  ['keys of texts', "export const texts = { wayOf: 'Channel', takeBack: 'Revoke' }"],
  ['names that belong elsewhere', 'import { toldOf } from "./other.ts"\ntoldOf(sealed)'],
  ['SQL', 'sql<string>`select wall from made_up where colour is null`'],
  ['imports', "import { x } from 'the family of walls'"],
  ['docstrings that say what a thing does', '/** Whether the role is enabled. */'],
])('leaves alone %s', (_, source) => {
  expect(found('file.ts', source)).toEqual([])
})

test('reads texts that statements of SQL are filled with', () => {
  const sql = ['sql`select $', "{'the own role'}`"].join('')
  expect(found('file.ts', sql)).toEqual(['1 the own: the own'])
})

test('names an identifier once in a file, and every line of prose', () => {
  expect(found('file.ts', '// told\n// told\nfunction f(noun: Noun) {}\nf(noun)')).toEqual([
    '1 told: told',
    '2 told: told',
    '3 noun: noun',
  ])
})

test('reads documentation outside code', () => {
  const page = 'The wall.\n\n```\nthe wall\n```\n\n`the wall` [a page](the-wall.md)\n\nIts licence.'
  expect(found('page.md', page)).toEqual(['1 wall: wall', '9 British spelling: licence'])
})

test('reads comments of style sheets', () => {
  expect(found('sheet.css', '/* Grey. */\n.wall { color: grey; }')).toEqual(['1 British spelling: Grey'])
})
