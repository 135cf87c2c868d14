import type { NamedCall } from '@atrium/contract/calls'
import { type Endpoint, tenantSegment } from '@atrium/contract/endpoint'
import { type ActorName, type Answer, type Cell, expectedOf, faultOf, owners, type Step } from './cells.ts'
import { exampleRow } from './example-names.ts'
import { fillPlaceholders, placeholdersIn } from './examples.ts'
import { hasEveryTenant, isWrite, takesAnyId } from './exceptions.ts'
import { isSentWithoutInput, skipReason, withoutInput } from './live.ts'
import { exampleOf, type RequestSender, requestOf, type Send, type Sent } from './request.ts'
import { leakIn } from './rows.ts'

/** A caller of the probe. */
export interface Actor extends RequestSender {
  /** The permissions of a role that does not have all. */
  permissions?: ReadonlySet<string>
}

/** One of the two tenants. */
export interface Side {
  tenantId: number
  /** The record of this tenant for a name in an example. */
  rowFor(name: string): Promise<string>
  /** Texts in the other tenant's rows that nobody of this tenant may see. */
  foreign: ReadonlySet<string>
}

export interface World {
  send: Send
  calls: readonly NamedCall[]
  /** Whether this is a live installation: see live.ts. */
  isLive: boolean
  actors: Readonly<Record<ActorName, Actor>>
  sides: { own: Side; other: Side }
  /** Another user like this actor, for a write that would end the session or change the user. */
  another(actor: ActorName): Promise<Actor>
  /** The caller of a write that is to succeed, with its example; undefined where nothing is written. */
  writer?: (call: NamedCall, actor: ActorName) => Promise<{ actor: Actor; example: Sent }>
}

const recordsIn = (call: Endpoint): string[] =>
  placeholdersIn(call.example ?? {}).filter(name => !exampleRow(name).isShared)

/** All requests for these actors, including those that are skipped on a live installation. */
export function everyStep(
  { calls, actors: people, writer, isLive }: Pick<World, 'calls' | 'actors' | 'writer' | 'isLive'>,
  tried: readonly ActorName[],
): Step[] {
  return calls.flatMap(named =>
    tried.flatMap(actor =>
      owners.flatMap(owner => {
        const expected = expectedOf(named, { name: actor, ...people[actor] }, owner)
        const step = { ...named, actor, owner, expected }
        if (!isTried(step, isLive || writer !== undefined)) return []
        return owner === 'mixed' ? recordsIn(named.call).map(among => ({ ...step, among })) : [step]
      }),
    ),
  )
}

/** The requests that are tried here. */
export const stepsFor = (world: World, tried: readonly ActorName[]): Step[] =>
  everyStep(world, tried).filter(step => !world.isLive || skipReason(step) === undefined)

function isTried(step: Step, writes: boolean): boolean {
  const { call, actor, owner, expected } = step
  const records = recordsIn(call)
  if (owner === 'path') return expected !== 'reached' && tenantSegment(call.path) !== 'none'
  if (owner !== 'own' && (records.length === 0 || takesAnyId(step))) return false
  if (owner === 'mixed') return expected === 'as if absent' && records.length > 1 && actor !== 'site'
  if (expected === 'as if absent') return actor !== 'site' || owner === 'absent' || !hasEveryTenant(step)
  // No record belongs to the platform: the two tenants own them all.
  if (actor === 'site' && records.length > 0 && !hasEveryTenant(step)) return false
  if (expected !== 'done' && expected !== 'reached') return true
  // A write is done once.
  return !isWrite(step) || (writes && expected === 'done')
}

/** Sends all requests of these actors, several at once, and returns the result of each. */
export async function walk(
  world: World,
  tried: readonly ActorName[],
  onCell: (cell: Cell) => void,
  atOnce = 8,
): Promise<void> {
  const steps = stepsFor(world, tried)
  const isDone = (step: Step) => step.expected === 'done' && isWrite(step)
  await walkSteps(
    world,
    steps.filter(step => !isDone(step)),
    onCell,
    atOnce,
  )
  // Writes that succeed come last, when nothing is compared anymore.
  await walkSteps(world, steps.filter(isDone), onCell, atOnce)
}

async function walkSteps(
  world: World,
  steps: readonly Step[],
  onCell: (cell: Cell) => void,
  atOnce: number,
): Promise<void> {
  const next = steps[Symbol.iterator]()
  const worker = async () => {
    for (const step of next) {
      const { name, actor, owner, expected, among } = step
      const failure = await tryStep(world, step).catch((error: unknown) => `not sent: ${error}`)
      onCell({
        call: name,
        actor,
        owner,
        expected,
        ...(among && { among }),
        ...(failure !== undefined && { failure }),
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function tryStep(world: World, step: Step): Promise<string | undefined> {
  const { call, actor, owner, expected, among } = step
  const { own, other } = actor === 'other' ? flipped(world) : world.sides
  const seesAll = actor === 'site' && hasEveryTenant(step)
  const foreign = seesAll ? none : own.foreign
  const isNamed =
    actor !== 'site' &&
    placeholdersIn(call.example?.params ?? {}).some(
      name => !exampleRow(name).isShared && (among === undefined || among === name),
    )
  const judge = (sent: Sent, answer: Answer, absent?: Answer) => {
    const leak = leakIn(answer.text, foreign, JSON.stringify(sent))
    if (leak !== undefined) return `${answer.status} with “${leak}” of the other tenant`
    return faultOf(expected, answer, { absent, isNamed })
  }
  if (expected === 'done' && isWrite(step) && world.writer) {
    const { actor: writer, example } = await world.writer(step, actor)
    return judge(example, await world.send(requestOf(call, writer, example)))
  }
  // Changes to the caller's own session or account never fail for lack of a record.
  const isOfPerson = expected === 'as if absent' && isWrite(step) && call.access === 'signed-in'
  const asker = !isOfPerson ? world.actors[actor] : await world.another(actor)
  const at = owner === 'path' ? { ...asker, tenantId: other.tenantId, level: 'organization' } : asker
  /** The example with ids by owner. */
  const example = world.isLive && isSentWithoutInput(step) ? withoutInput(call) : exampleOf(call)
  const sent = (whose: (name: string) => Promise<string>) =>
    fillPlaceholders(example, name => (exampleRow(name).isShared ? own.rowFor(name) : whose(name)))
  const isOurs = (name: string) => among !== undefined && among !== name
  const nobodys = await sent(async name => (isOurs(name) ? own.rowFor(name) : exampleRow(name).id))
  if (owner === 'absent') return judge(nobodys, await world.send(requestOf(call, at, nobodys)))
  const theirs = await sent(name =>
    owner === 'own' || owner === 'path' || isOurs(name) ? own.rowFor(name) : other.rowFor(name),
  )
  const answer = await world.send(requestOf(call, at, theirs))
  if (expected !== 'as if absent') return judge(theirs, answer)
  const absent = await world.send(requestOf(call, at, nobodys))
  return judge(theirs, await asAbsent(step, answer, other), absent)
}

const none: ReadonlySet<string> = new Set()
const flipped = ({ sides: { own, other } }: World) => ({ own: other, other: own })

/** Replaces ids of the request in the answer by those of the missing record, so that both answers can be compared. */
async function asAbsent({ call }: Step, { status, text }: Answer, other: Side): Promise<Answer> {
  let normalized = text
  for (const name of recordsIn(call))
    normalized = normalized.replaceAll(await other.rowFor(name), exampleRow(name).id)
  return { status, text: normalized }
}
