import type { NamedCall } from '@atrium/contract/calls'
import { type Endpoint, tenantSegment } from '@atrium/contract/endpoint'
import { type ActorName, type Answer, type Cell, expectedOf, faultOf, owners, type Step } from './cells.ts'
import { exampleRow } from './example-names.ts'
import { putInto, standsIn } from './examples.ts'
import { isWrite, reachesEveryTenant, takesAnyId } from './exceptions.ts'
import { bared, isBared, whySpared } from './live.ts'
import { type Asker, exampleOf, requestOf, type Send, type Sent } from './request.ts'
import { leakIn } from './rows.ts'

/** Somebody of the probe. */
export interface Actor extends Asker {
  /** What a role holds that does not hold everything. */
  permissions?: ReadonlySet<string>
}

/** One of the two tenants. */
export interface Side {
  tenantId: number
  /** The record of this tenant that a name in an example stands for. */
  rowFor(name: string): Promise<string>
  /** Texts that stand in the other tenant's rows and that nobody of this one may see. */
  foreign: ReadonlySet<string>
}

export interface World {
  send: Send
  calls: readonly NamedCall[]
  /** Whether people work there: see live.ts. */
  isLive: boolean
  actors: Readonly<Record<ActorName, Actor>>
  sides: { own: Side; other: Side }
  /** One more of the kind, for a write that would end the session or change the person that others need. */
  another(actor: ActorName): Promise<Actor>
  /** Whoever makes a call that is to be done, with the example that he makes it with; nobody where nothing is written. */
  writer?: (call: NamedCall, actor: ActorName) => Promise<{ actor: Actor; example: Sent }>
}

const recordsIn = (call: Endpoint): string[] =>
  standsIn(call.example ?? {}).filter(name => !exampleRow(name).isShared)

/** What there is to try for these actors, whether it is tried where people work or not. */
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

/** What is tried of it here. */
export const stepsFor = (world: World, tried: readonly ActorName[]): Step[] =>
  everyStep(world, tried).filter(step => !world.isLive || whySpared(step) === undefined)

function isTried(step: Step, writes: boolean): boolean {
  const { call, actor, owner, expected } = step
  const records = recordsIn(call)
  if (owner === 'path') return call.access !== 'public' && tenantSegment(call.path) !== 'none'
  if (owner !== 'own' && (records.length === 0 || takesAnyId(step))) return false
  if (owner === 'mixed') return expected === 'as if absent' && records.length > 1 && actor !== 'site'
  if (expected === 'as if absent') return actor !== 'site' || owner === 'absent' || !reachesEveryTenant(step)
  // Of the platform, too, no record is the own one: the two tenants have them all.
  if (actor === 'site' && records.length > 0 && !reachesEveryTenant(step)) return false
  if (expected !== 'done' && expected !== 'reached') return true
  // What is done is done once.
  return !isWrite(step) || (writes && expected === 'done')
}

/** Walks all steps of these actors, several at once, and answers what came of each. */
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
  // What changes something comes when nothing is compared any more.
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
  const seesAll = actor === 'site' && reachesEveryTenant(step)
  const foreign = seesAll ? none : own.foreign
  const isNamed =
    actor !== 'site' &&
    standsIn(call.example?.params ?? {}).some(
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
  // What somebody does to the own session or account cannot be refused for lack of a record every time.
  const isOfPerson = expected === 'as if absent' && isWrite(step) && call.access === 'signed-in'
  const asker = !isOfPerson ? world.actors[actor] : await world.another(actor)
  const at = owner === 'path' ? { ...asker, tenantId: other.tenantId, level: 'organization' } : asker
  /** The example with what is whose. */
  const example = world.isLive && isBared(step) ? bared(call) : exampleOf(call)
  const sent = (whose: (name: string) => Promise<string>) =>
    putInto(example, name => (exampleRow(name).isShared ? own.rowFor(name) : whose(name)))
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

/** What the request itself named is called in the answer as if there were no such record. */
async function asAbsent({ call }: Step, { status, text }: Answer, other: Side): Promise<Answer> {
  let said = text
  for (const name of recordsIn(call)) said = said.replaceAll(await other.rowFor(name), exampleRow(name).id)
  return { status, text: said }
}
