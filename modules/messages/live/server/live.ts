import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { platformTenantId } from '@atrium/contract/constants'
import { mostStreamsOfOnePerson } from '@atrium/contract/messages/live'
import type { ChangedTopic, LiveEvent } from '@atrium/contract/messages/live.schema'
import { type Credentials, findSession } from '@atrium/server/auth/find-session'
import type { Session } from '@atrium/server/auth/session'
import { nowMs } from '@atrium/server/db/connection/clock'
import type { Change, Changes } from '@atrium/server/events/changes'
import type { Services } from '@atrium/server/feature'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import {
  findChangedTopics,
  findEnd,
  findHorizon,
  findNewMessages,
  findUnreadCounts,
  type NewMessage,
  placeKey,
} from './live.queries.ts'

/** Milliseconds for which changes are collected before they are sent. */
const collectFor = 30
/** Sessions that are checked in parallel; more would take the whole connection pool. */
const checkedAtOnce = 8
/** Ids of sent events that are remembered, since another query may find them again. */
const rememberedEvents = 200

/** Console data that depends on each table; of other tables, only changes to those that features name are sent. */
const topicsOf: Readonly<Record<string, readonly ChangedTopic[]>> = {
  role: ['grants', 'menus', 'self'],
  member_role: ['grants', 'menus', 'self'],
  user_group: ['grants', 'menus', 'self'],
  user_group_member: ['grants', 'menus', 'self'],
  user_group_role: ['grants', 'menus', 'self'],
  unit: ['grants', 'menus', 'self'],
  unit_member: ['grants', 'menus', 'self'],
  unit_role: ['grants', 'menus', 'self'],
  field_rule: ['self'],
  role_permission_set: ['grants', 'menus'],
  role_take_back: ['trials'],
  permission_set: ['grants', 'menus'],
  permission_set_permission: ['grants'],
  menu: ['menus'],
  prompt: ['prompts'],
  language: ['languages'],
  lov: ['lookups'],
  lov_value: ['lookups'],
  lov_view: ['lookups'],
  lov_view_field: ['lookups'],
  app_user: ['self'],
  tenant: ['self'],
  config: ['self', 'languages'],
  feature_switch: ['self', 'grants', 'menus', 'cards', 'lookups'],
  data_hierarchy: ['self', 'hierarchies'],
  shortcut: ['shortcuts'],
  notice: ['announcements'],
  ui_table: ['tables'],
  table_view: ['tables'],
  saved_view: ['views'],
  job: ['jobs'],
  dashboard_card: ['cards'],
  dashboard_role_card: ['cards'],
  dashboard_tenant_card: ['cards'],
  scheduled_job: ['schedule'],
  job_clock: ['schedule'],
  job_run: ['schedule'],
}

/** Tables in which the platform's rows apply to every tenant. */
const shared = new Set([
  'permission_set',
  'permission_set_permission',
  'menu',
  'prompt',
  'language',
  'config',
  'feature_switch',
  'lov',
  'lov_value',
  'lov_view',
  'lov_view_field',
  'notice',
  'ui_table',
  'dashboard_card',
])

/** After a change to these, a session may have ended or moved to another role or tenant. */
const ofSession = new Set([
  'session',
  'app_user',
  'member_role',
  'user_group',
  'user_group_member',
  'user_group_role',
  'unit',
  'unit_member',
  'unit_role',
  'role',
  'tenant',
])

interface Stream {
  session: Session
  shown: Credentials
  response: ServerResponse
  /** Ids of sent events, which another query may find again. */
  sentIds: Set<string>
  /** The first transaction whose changes may not have been sent. */
  horizon: string
  /** Consecutive heartbeats that the reader has not received. */
  unreceived: number
}

interface Due {
  topics: Set<ChangedTopic>
  messages: boolean
  check: boolean
}

/** The open streams of this process, and the pending events of each. */
export class Live {
  readonly #services: RequestServices
  readonly #changes: Changes
  readonly #streams = new Set<Stream>()
  readonly #byTenant = new Map<number, Set<Stream>>()
  readonly #byPerson = new Map<string, Set<Stream>>()
  readonly #bySession = new Map<string, Set<Stream>>()
  readonly #heartbeat: NodeJS.Timeout
  readonly #log: (error: unknown) => void
  readonly #ofFeatures: ReadonlySet<string>
  #due = new Map<Stream, Due>()
  #sending: Promise<void> | undefined
  #closed = false

  /** `heartbeatSeconds` is the interval between heartbeats. */
  constructor(
    services: RequestServices & Pick<Services, 'contributed'>,
    changes: Changes,
    heartbeatSeconds: number,
    log: (error: unknown) => void,
  ) {
    this.#services = services
    this.#changes = changes
    this.#log = log
    this.#ofFeatures = services.contributed.live
    changes.onChange(change => this.#note(change))
    changes.onReset(() => {
      for (const stream of this.#streams) this.#dueOf(stream, everything())
    })
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatSeconds * 1000)
    this.#heartbeat.unref()
  }

  get size(): number {
    return this.#streams.size
  }

  /**
   * Sends events to `response` until the session ends or the reader disconnects. `resumeFrom` is the id of the
   * last event that the reader received: events missed since are sent first.
   * @throws `error.rate.limit` when the person has too many open streams.
   */
  async open(
    session: Session,
    shown: Credentials,
    response: ServerResponse,
    resumeFrom: string | undefined,
  ): Promise<void> {
    if ((this.#byPerson.get(session.userId)?.size ?? 0) >= mostStreamsOfOnePerson)
      throw new AppError('error.rate.limit', { seconds: 60 })
    const horizon = horizonIn(resumeFrom) ?? (await this.#horizon())
    const sentIds = new Set(resumeFrom === undefined ? [] : [resumeFrom])
    const stream: Stream = { session, shown, response, sentIds, horizon, unreceived: 0 }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // Keeps proxies from buffering the stream.
      'x-accel-buffering': 'no',
    })
    // Flushed separately: sent together with more, the buffers they were built from would live as long as the
    // stream.
    response.flushHeaders()
    if (this.#closed) return sendAway(response)
    this.#add(stream)
    response.once('close', () => this.#remove(stream))
    response.socket?.setTimeout(0)
    response.socket?.setNoDelay(true)
    response.write(`retry: ${jitter(1000, 2000)}\n`)
    send(stream, { kind: 'open' }, horizon)
    if (resumeFrom !== undefined) await this.#resume(stream)
  }

  /** Disconnects all readers, and refuses new ones. */
  drain(): void {
    this.#closed = true
    clearInterval(this.#heartbeat)
    for (const { response } of this.#streams) sendAway(response)
  }

  async #horizon(): Promise<string> {
    return this.#services.site({}, findHorizon)
  }

  async #resume(stream: Stream): Promise<void> {
    const { session, horizon } = stream
    const missed = await this.#services.site({}, db => findChangedTopics(db, session, horizon))
    for (const change of missed) this.#noteFor(stream, change)
    this.#dueOf(stream, { topics: new Set(), messages: true, check: false })
  }

  #note(change: Change): void {
    for (const stream of this.#listenersOf(change)) this.#noteFor(stream, change)
  }

  /**
   * The streams that a change may concern: of one session, of one person in any tenant, of a tenant, or all.
   */
  #listenersOf({ tenantId, topic, concerns }: Change): Iterable<Stream> {
    const none: Stream[] = []
    if (topic === 'session') return this.#bySession.get(concerns ?? '') ?? none
    if (concerns !== undefined) return this.#byPerson.get(concerns) ?? none
    const isForAll = tenantId === platformTenantId && shared.has(topic)
    return isForAll ? this.#streams : (this.#byTenant.get(tenantId) ?? none)
  }

  #noteFor(stream: Stream, { tenantId, topic }: Change): void {
    if (topic === 'user_message' && tenantId !== stream.session.tenantId) return
    const topics = [
      ...(topicsOf[topic] ?? []),
      ...(this.#ofFeatures.has(topic) ? (['records'] as const) : []),
    ]
    const messages = topic === 'user_message'
    const check = ofSession.has(topic)
    if (topics.length > 0 || messages || check)
      this.#dueOf(stream, { topics: new Set(topics), messages, check })
  }

  #dueOf(stream: Stream, more: Due): void {
    const due = this.#due.get(stream)
    this.#due.set(stream, {
      topics: new Set([...(due?.topics ?? []), ...more.topics]),
      messages: more.messages || due?.messages === true,
      check: more.check || due?.check === true,
    })
    this.#sending ??= this.#sendUntilDone().finally(() => {
      this.#sending = undefined
    })
  }

  async #sendUntilDone(): Promise<void> {
    while (this.#due.size > 0 && !this.#closed) {
      await delay(collectFor)
      try {
        await this.#sendBatch()
      } catch (error) {
        this.#log(error)
      }
    }
  }

  async #sendBatch(): Promise<void> {
    // Changes committed before this transaction have been received when `settled` returns, and are in the
    // batch.
    const horizon = await this.#horizon()
    await this.#changes.settled()
    const batch = this.#due
    this.#due = new Map()
    try {
      await inParts(
        [...batch].filter(([, due]) => due.check),
        checkedAtOnce,
        ([stream]) => this.#check(stream, horizon),
      )
      const { counts, messages } = await this.#findMessages(
        [...batch].filter(([, due]) => due.messages).map(([stream]) => stream),
      )
      for (const [stream, due] of batch) {
        if (!this.#streams.has(stream)) continue
        if (due.topics.size > 0) send(stream, { kind: 'changed', topics: [...due.topics] }, horizon)
        if (due.messages) {
          const place = placeKey(stream.session)
          sendMessages(stream, counts.get(place) ?? 0, messages.get(place) ?? [], horizon)
        }
        stream.horizon = horizon
      }
    } catch (error) {
      // Nothing is lost: events of a failed batch are due again.
      await delay(1000)
      for (const [stream, due] of batch) if (this.#streams.has(stream)) this.#dueOf(stream, due)
      throw error
    }
  }

  async #findMessages(streams: readonly Stream[]) {
    const counts = new Map<string, number>()
    const messages = new Map<string, NewMessage[]>()
    if (streams.length === 0) return { counts, messages }
    const places = [...new Map(streams.map(({ session }) => [placeKey(session), session])).values()]
    const oldest = streams.reduce(
      (least, { horizon }) => (BigInt(horizon) < BigInt(least) ? horizon : least),
      streams[0]?.horizon ?? '0',
    )
    return this.#services.site({}, async db => ({
      counts: await findUnreadCounts(db, places),
      messages: await findNewMessages(
        db,
        places.map(place => place.userId),
        oldest,
      ),
    }))
  }

  /** Checks whether the session of a stream is still valid and unchanged. */
  async #check(stream: Stream, horizon: string): Promise<void> {
    const { session } = stream
    const found = await findSession(this.#services, { ...stream.shown, isUse: false })
    if (typeof found === 'string') {
      const reason = await this.#services.site({}, db => findEnd(db, session.id))
      if (reason !== undefined) send(stream, { kind: 'ended', reason }, horizon)
      // If the session has not ended, its token or cookie was renewed: the reader reconnects with the new one.
      this.#end(stream)
    } else if (found.roleId !== session.roleId || found.tenantId !== session.tenantId) {
      send(stream, { kind: 'moved', roleId: found.roleId, tenantId: found.tenantId }, horizon)
      this.#end(stream)
    } else stream.session = found
  }

  #beat(): void {
    for (const stream of this.#streams) {
      stream.unreceived = stream.response.writableLength > 0 ? stream.unreceived + 1 : 0
      // A reader that receives nothing for two heartbeats is treated as gone.
      if (stream.unreceived >= 2) stream.response.destroy()
      else if (isOver(stream.session)) this.#end(stream)
      else stream.response.write(':\n\n')
    }
  }

  #end(stream: Stream): void {
    stream.response.end()
    this.#remove(stream)
  }

  #add(stream: Stream): void {
    const { tenantId, userId, id } = stream.session
    this.#streams.add(stream)
    put(this.#byTenant, tenantId, stream)
    put(this.#byPerson, userId, stream)
    put(this.#bySession, id, stream)
  }

  #remove(stream: Stream): void {
    const { tenantId, userId, id } = stream.session
    this.#streams.delete(stream)
    this.#due.delete(stream)
    take(this.#byTenant, tenantId, stream)
    take(this.#byPerson, userId, stream)
    take(this.#bySession, id, stream)
  }
}

const everything = (): Due => ({
  topics: new Set([...Object.values(topicsOf).flat(), 'records']),
  messages: true,
  check: true,
})

/**
 * Whether the token that opened the stream has expired; the reader reconnects with another if the session
 * continues.
 */
const isOver = (session: Session): boolean => session.tokenExpiresAt.getTime() <= nowMs()

/** Disconnects a reader, which reconnects to any instance after a random delay. */
function sendAway(response: ServerResponse): void {
  response.end(`retry: ${jitter(200, 3000)}\n\n`)
}

const jitter = (from: number, to: number): number => Math.round(from + Math.random() * (to - from))

function sendMessages(stream: Stream, unread: number, found: readonly NewMessage[], horizon: string): void {
  const fresh = found.filter(({ eventId }) => !stream.sentIds.has(eventId))
  for (const { eventId, message } of fresh) {
    stream.sentIds.add(eventId)
    write(stream, { kind: 'messages', unreadMessageCount: unread, message }, eventId)
  }
  if (fresh.length === 0) send(stream, { kind: 'messages', unreadMessageCount: unread }, horizon)
  stream.sentIds = new Set([...stream.sentIds].slice(-rememberedEvents))
}

/** Sends an event about the current state, which is sent once only: no other event has its id. */
function send(stream: Stream, event: LiveEvent, horizon: string): void {
  write(stream, event, `${horizon}-${randomUUID()}`)
}

/** An event in the format of the HTML standard, §9.2; a reader can resume from its id. */
function write({ response }: Stream, event: LiveEvent, id: string): void {
  response.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)
}

/** The transaction from which a reader resumes: the first part of an event's id. */
const horizonIn = (id: string | undefined): string | undefined =>
  /^(\d{1,20})(-[\w-]{1,40})?$/.exec(id ?? '')?.[1]

function put<Key>(index: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const streams = index.get(key)
  if (streams) streams.add(stream)
  else index.set(key, new Set([stream]))
}

function take<Key>(index: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const streams = index.get(key)
  streams?.delete(stream)
  if (streams?.size === 0) index.delete(key)
}

async function inParts<T>(all: readonly T[], size: number, work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += size) await Promise.all(all.slice(at, at + size).map(work))
}
