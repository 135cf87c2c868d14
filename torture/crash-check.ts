import { isDeepStrictEqual } from 'node:util'
import { isShared, markOf } from './crash-clients.ts'
import type { Facts } from './crash-facts.ts'
import { type Entry, type RoleState, rolesOf } from './ledger.ts'

/**
 * Whether an operation without an answer was carried out. Its roles must be either as it leaves them or as
 * before; `check` reports anything else.
 */
export function wasDone({ attempt }: Entry, facts: Facts, entries: readonly Entry[]): boolean {
  if (attempt.key !== undefined) return facts.keys.has(attempt.key)
  const own = entries.filter(
    entry => entry.attempt.client === attempt.client && entry.attempt.verb === 'switch',
  )
  return movesOf(facts, attempt.client) > own.filter(({ fate }) => fate === 'done').length
}

/**
 * All differences between the clients' record and the database, as text. The outcome of every operation is
 * known here.
 */
export function check(entries: readonly Entry[], facts: Facts): string[] {
  const clients = [...new Set(entries.map(({ attempt }) => attempt.client))]
  const wanted = new Map(clients.flatMap(client => [...rolesOf(entries, client)]))
  return [
    ...rolesDiffer(wanted, facts),
    ...[...facts.history].flatMap(([code, lines]) => historyDiffers(code, lines, wanted.get(code))),
    ...grantsDiffer(facts),
    ...entries.flatMap(entry => keyDiffers(entry, facts)),
    ...contentionDiffers(entries, facts),
    ...clients.flatMap(client => sessionsDiffer(client, entries, facts)),
    ...facts.unpaired,
    ...facts.unrecorded,
  ]
}

function rolesDiffer(wanted: ReadonlyMap<string, RoleState>, facts: Facts): string[] {
  const codes = new Set([...wanted.keys(), ...facts.roles.keys(), ...facts.shown.keys()])
  return [...codes]
    .filter(code => !isShared(code))
    .flatMap(code => {
      const { id: _, ...stored } = facts.roles.get(code) ?? { id: undefined }
      const want = wanted.get(code)
      if (!isDeepStrictEqual(stored, want ?? {}))
        return [`role ${code} should be ${text(want)} and is ${text(facts.roles.get(code))}`]
      const { sets, ...shownAs } = want ?? { sets: undefined }
      const expected = sets && { ...shownAs, setCount: sets.length }
      if (!isDeepStrictEqual(facts.shown.get(code), expected))
        return [`role ${code} should be shown as ${text(expected)} and is ${text(facts.shown.get(code))}`]
      return []
    })
}

/**
 * Each record is created once, changed once per version, and perhaps removed: a gap or duplicate is a half or
 * doubled write.
 */
function historyDiffers(
  code: string,
  lines: Facts['history'] extends Map<string, infer L> ? L : never,
  want?: RoleState,
): string[] {
  const changes = lines.filter(({ verb }) => verb !== 'delete')
  const removals = lines.length - changes.length
  const isWhole =
    changes.every(
      ({ verb, version }, at) => version === at + 1 && verb === (at === 0 ? 'create' : 'update'),
    ) &&
    removals <= 1 &&
    (removals === 0 || lines.at(-1)?.verb === 'delete') &&
    (want === undefined || (removals === 0 && changes.length === want.version))
  return isWhole
    ? []
    : [`the record of role ${code} is ${lines.map(({ verb, version }) => `${verb} ${version}`).join(', ')}`]
}

function grantsDiffer({ granted, roles }: Facts): string[] {
  return [...granted].flatMap(([code, ids]) => {
    const held = roles.get(code)?.sets ?? []
    return isDeepStrictEqual([...ids].sort(), held)
      ? []
      : [`role ${code} holds ${held.length} permission sets, and its record says ${ids.length}`]
  })
}

function keyDiffers({ attempt, fate }: Entry, { keys }: Facts): string[] {
  if (attempt.key === undefined) return []
  const status = keys.get(attempt.key)
  if (status === 0) return [`${attempt.verb} ${attempt.op} left a key without an answer`]
  if ((status !== undefined) === (fate === 'done')) return []
  return [
    `${attempt.verb} ${attempt.op} is ${fate} and its key is ${status === undefined ? 'not ' : ''}there`,
  ]
}

/** Each acknowledged change of the shared roles is in their history once, and no other is. */
function contentionDiffers(entries: readonly Entry[], { history }: Facts): string[] {
  const done = entries.filter(({ attempt, fate }) => attempt.verb === 'contend' && fate === 'done').length
  const recorded = [...history].reduce((sum, [code, lines]) => sum + (isShared(code) ? lines.length : 0), 0)
  return done === recorded
    ? []
    : [`shared roles were changed ${recorded} times, and ${done} of them were meant`]
}

function sessionsDiffer(client: string, entries: readonly Entry[], facts: Facts): string[] {
  const meant = entries.filter(
    ({ attempt, fate }) => attempt.client === client && attempt.verb === 'switch' && fate === 'done',
  ).length
  const moves = movesOf(facts, client)
  const broken = facts.sessions
    .filter(({ mark }) => mark === markOf(client))
    .flatMap(({ moves, place, signIns }) => {
      const isChain = moves.every(({ from }, at) => at === 0 || isDeepStrictEqual(from, moves[at - 1]?.to))
      const isAtItsEnd = moves.length === 0 || isDeepStrictEqual(moves.at(-1)?.to, place)
      return [
        ...(isChain && isAtItsEnd ? [] : [`a session of ${client} is not where its record says`]),
        ...(signIns === 1 ? [] : [`a session of ${client} has ${signIns} sign-ins in its record`]),
      ]
    })
  return moves === meant
    ? broken
    : [...broken, `${client} moved ${moves} times, and ${meant} of them were meant`]
}

function movesOf({ sessions }: Facts, client: string): number {
  return sessions
    .filter(({ mark }) => mark === markOf(client))
    .reduce((sum, { moves }) => sum + moves.length, 0)
}

const text = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value))
