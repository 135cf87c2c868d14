import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { mostStreamsOfOnePerson } from '@atrium/contract/messages/live'
import { type LiveEvent, liveEvent } from '@atrium/contract/messages/live.schema'
import type { PromptTables } from '@atrium/language/prompt/server/prompt.tables.ts'
import type { Scoped } from '@atrium/server/db/connection/tenant'
import type { SendingTables } from '@atrium/server/delivery/sending.tables'
import { buildTestApp, type Caller, signIn, type TestApp } from '@atrium/server/testing/app'
import {
  giveRole,
  makePermissionSet,
  makeRole,
  makeTenant,
  makeUser,
  type TestTenant,
} from '@atrium/server/testing/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageTables } from '../../message/server/message.tables.ts'

type MessageDb = Scoped<MessageTables & SendingTables>

/** Two instances on one database, with a heartbeat every tenth of a second. */
let one: TestApp
let two: TestApp
let home: TestTenant

beforeAll(async () => {
  one = await buildTestApp({ HEARTBEAT_SECONDS: '0.1' })
  two = await buildTestApp({ HEARTBEAT_SECONDS: '0.1' })
  home = await makeTenant(one.site)
})
afterAll(async () => {
  await Promise.all([one.close(), two.close()])
})

async function person(permissions: string[] = []): Promise<Caller> {
  const role = await makeRole(one.site, home.tenantId, permissions)
  return signIn(one, await makeUser(one.site, home.tenantId, [role]))
}

/** Reads the stream like a browser. */
class Reader {
  readonly events: LiveEvent[] = []
  readonly ids: string[] = []
  /** The subjects of messages by the ids of their events, in the order of their arrival. */
  readonly messages: [id: string, subject: string][] = []
  status = 0
  lastId: string | undefined
  text = ''
  isOver = false
  readonly #abort = new AbortController()

  static async open(caller: Caller, at: TestApp = one, lastId?: string): Promise<Reader> {
    const reader = new Reader()
    const response = await fetch(`${at.origin}/hmsg/v1/live`, {
      signal: reader.#abort.signal,
      headers: {
        authorization: `bearer ${caller.token}`,
        cookie: caller.cookie,
        'x-requested-with': 'XMLHttpRequest',
        ...(lastId !== undefined && { 'last-event-id': lastId }),
      },
    })
    reader.status = response.status
    void reader.#read(response).catch(() => {
      reader.isOver = true
    })
    if (response.status === 200) await reader.until(() => reader.lastId !== undefined)
    return reader
  }

  async until(isTrue: () => boolean, within = 1000): Promise<number> {
    const began = performance.now()
    while (!isTrue()) {
      const waited = performance.now() - began
      if (waited > within) throw new Error(`not within ${within} ms; got ${JSON.stringify(this.events)}`)
      await delay(5)
    }
    return performance.now() - began
  }

  has(kind: LiveEvent['kind']): boolean {
    return this.events.some(event => event.kind === kind)
  }

  leave(): void {
    this.#abort.abort()
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) {
      this.text += decoder.decode(part, { stream: true })
      const blocks = this.text.split('\n\n')
      this.text = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
    this.isOver = true
  }

  #take(block: string): void {
    for (const line of block.split('\n')) {
      if (line.startsWith('id: ')) this.lastId = line.slice(4)
      if (!line.startsWith('data: ')) continue
      const event = liveEvent.parse(JSON.parse(line.slice(6)))
      this.ids.push(this.lastId ?? '')
      if (event.kind === 'messages' && event.message)
        this.messages.push([this.lastId ?? '', event.message.subject])
      if (event.kind !== 'open') this.events.push(event)
    }
  }
}

const sendMessage = (userId: string, subject: string): Promise<string> =>
  one.site({}, (db: MessageDb) => insertMessage(db, userId, subject))

async function insertMessage(db: MessageDb, userId: string, subject: string): Promise<string> {
  const { id: messageId } = await db
    .insertInto('message')
    .values({ tenantId: home.tenantId, type: 'MSG', category: 'PERSON', subject, body: '', senderId: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('userMessage')
    .values({ tenantId: home.tenantId, userId, messageId, readAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The number of streams that the first instance reports. */
async function openStreams(): Promise<number> {
  const text = await (await fetch(`${one.origin}/metrics`)).text()
  return Number(/^atrium_streams (\d+)$/m.exec(text)?.[1])
}

describe('an open stream', () => {
  it('gets a new message, with the number of unread ones, on every instance [NOTICE-4]', async () => {
    const caller = await person()
    const [here, there] = [await Reader.open(caller), await Reader.open(caller, two)]
    const userMessageId = await sendMessage(caller.userId, 'Harvest plan')
    for (const reader of [here, there]) {
      await reader.until(() => reader.has('messages'))
      expect(reader.events).toContainEqual({
        kind: 'messages',
        unreadMessageCount: 1,
        message: { userMessageId, userMessageTypeCode: 'MSG', subject: 'Harvest plan' },
      })
      reader.leave()
    }
  })

  it('hears nothing of other people’s messages, nor of other tenants’ changes', async () => {
    const [caller, other] = [await person(), await person()]
    const foreign = await makeTenant(one.site)
    const reader = await Reader.open(caller)
    const witness = await Reader.open(other)
    await sendMessage(other.userId, 'Not for you')
    await makeRole(one.site, foreign.tenantId, ['iam.role.list'])
    await sendMessage(caller.userId, 'For you')
    await reader.until(() => reader.has('messages'))
    expect(reader.events).toHaveLength(1)
    expect(JSON.stringify(reader.events)).not.toContain('Not for you')
    await witness.until(() => witness.has('messages'))
    reader.leave()
    witness.leave()
  })

  it('resumes where it broke off: missed messages are sent once, on any instance [SAFE-66]', async () => {
    const caller = await person()
    const reader = await Reader.open(caller)
    await sendMessage(caller.userId, 'First')
    await reader.until(() => reader.has('messages'))
    const from = reader.lastId
    reader.leave()
    for (const subject of ['Second', 'Third', 'Fourth']) await sendMessage(caller.userId, subject)
    const resumed = await Reader.open(caller, two, from)
    const subjects = () =>
      resumed.events.flatMap(event => (event.kind === 'messages' ? (event.message?.subject ?? []) : []))
    await resumed.until(() => subjects().includes('Fourth'))
    // The last message may be sent again; none in between is missing.
    expect(subjects().filter(subject => subject !== 'First')).toEqual(['Second', 'Third', 'Fourth'])
    resumed.leave()
  })

  it('gives an event the same id on every instance and after every restart: resumed from anywhere, each is new once [SAFE-66]', async () => {
    const caller = await person()
    const [here, there] = [await Reader.open(caller), await Reader.open(caller, two)]
    const start = here.lastId
    const subjects = ['First', 'Second', 'Third', 'Fourth']
    for (const subject of subjects) await sendMessage(caller.userId, subject)
    const last = (reader: Reader) => reader.until(() => reader.messages.at(-1)?.[1] === 'Fourth')
    await Promise.all([last(here), last(there)])
    expect(here.messages.map(([, subject]) => subject)).toEqual(subjects)
    expect(there.messages).toEqual(here.messages)
    here.leave()
    there.leave()
    const three = await buildTestApp({ HEARTBEAT_SECONDS: '0.1' })
    try {
      for (const [at, from] of [start, ...here.messages.map(([id]) => id)].entries())
        for (const instance of [one, two, three]) {
          const resumed = await Reader.open(caller, instance, from)
          await resumed.until(() => resumed.has('messages'))
          const known = new Set(here.messages.slice(0, at).map(([id]) => id))
          const fresh = resumed.messages.filter(([id]) => !known.has(id))
          expect(fresh).toEqual(here.messages.slice(at))
          resumed.leave()
        }
    } finally {
      await three.close()
    }
  })

  it('misses nothing of a transaction that began earlier and ended later, and gives no two events one id [SAFE-66]', async () => {
    const caller = await person()
    const reader = await Reader.open(caller)
    let finish = () => {}
    const finished = new Promise<void>(resolve => {
      finish = resolve
    })
    const slow = one.site({}, async db => {
      await sql`select pg_current_xact_id()`.execute(db)
      await finished
    })
    await sendMessage(caller.userId, 'While it runs')
    await reader.until(() => reader.messages.length === 1)
    await sendMessage(caller.userId, 'Still')
    await reader.until(() => reader.messages.length === 2)
    await makePermissionSet(one.site, home.tenantId, ['iam.role.list'])
    await reader.until(() => reader.has('changed'))
    reader.leave()
    const late = one.site({}, async (db: MessageDb) => {
      await sql`select pg_current_xact_id()`.execute(db)
      await insertMessage(db, caller.userId, 'Begun before, ended after')
      await sendMessage(caller.userId, 'Between')
    })
    await late
    finish()
    await slow
    const resumed = await Reader.open(caller, two, reader.lastId)
    await resumed.until(() => resumed.messages.some(([, subject]) => subject.startsWith('Begun')))
    const all = new Map([...reader.messages, ...resumed.messages])
    expect([...all.values()].sort()).toEqual([
      'Begun before, ended after',
      'Between',
      'Still',
      'While it runs',
    ])
    expect(new Set(reader.ids).size).toBe(reader.ids.length)
    resumed.leave()
  })

  it('is notified when rights, menus, texts or languages change, for the tenant or for all', async () => {
    const caller = await person()
    const reader = await Reader.open(caller)
    const topics = () =>
      new Set(reader.events.flatMap(event => (event.kind === 'changed' ? event.topics : [])))
    await makePermissionSet(one.site, home.tenantId, ['iam.role.list'])
    await reader.until(() => topics().has('grants') && topics().has('menus'))
    await one.site({}, (db: Scoped<PromptTables>) =>
      db
        .insertInto('prompt')
        .values({
          tenantId: home.tenantId,
          promptKey: 'live.test',
          promptCode: 'word',
          lang: 'en_US',
          description: 'word',
        })
        .execute(),
    )
    await reader.until(() => topics().has('prompts'))
    reader.leave()
  })

  it('ends with its session, and says why: signed out here, ended elsewhere, person disabled [SAFE-66] [SAFE-13]', async () => {
    const endings: [string, (caller: Caller) => Promise<unknown>][] = [
      ['signed-out', caller => caller.call('POST', '/oauth/public/sign-out')],
      [
        'kicked',
        caller =>
          one.site({}, db =>
            db
              .updateTable('session')
              .set({ endedAt: new Date(), endedReason: 'kicked' })
              .where('id', '=', caller.sessionId)
              .execute(),
          ),
      ],
      [
        'disabled',
        caller =>
          one.site({}, db =>
            db.updateTable('appUser').set({ enabled: false }).where('id', '=', caller.userId).execute(),
          ),
      ],
    ]
    for (const [reason, end] of endings) {
      const caller = await person()
      const readers = [await Reader.open(caller), await Reader.open(caller, two)]
      await end(caller)
      for (const reader of readers) {
        await reader.until(() => reader.isOver)
        expect(reader.events.at(-1)).toEqual({ kind: 'ended', reason })
      }
    }
  })

  it('tells the other windows of the browser where the session has moved', async () => {
    const caller = await person()
    const role = await makeRole(one.site, home.tenantId, [])
    await giveRole(one.site, home.tenantId, caller.userId, role)
    const reader = await Reader.open(caller, two)
    expect((await caller.call('PUT', `/iam/v1/users/roles?roleId=${role}`)).status).toBe(204)
    await reader.until(() => reader.isOver)
    expect(reader.events.at(-1)).toEqual({ kind: 'moved', roleId: role, tenantId: home.tenantId })
  })

  it('is refused without a session, and to a person who has too many of them', async () => {
    const caller = await person()
    expect((await fetch(`${one.origin}/hmsg/v1/live`)).status).toBe(401)
    const readers = await Promise.all(
      Array.from({ length: mostStreamsOfOnePerson }, () => Reader.open(caller)),
    )
    expect((await Reader.open(caller)).status).toBe(429)
    for (const reader of readers) reader.leave()
    await expect
      .poll(async () => {
        const again = await Reader.open(caller)
        again.leave()
        return again.status
      })
      .toBe(200)
  })

  it('sends heartbeats, and drops a reader that takes nothing [SAFE-66]', async () => {
    const before = await openStreams()
    const caller = await person()
    const socket = connect(Number(new URL(one.origin).port), '127.0.0.1')
    socket.on('error', () => undefined)
    const alive = new Promise<void>(resolve => {
      let text = ''
      socket.on('data', data => {
        text += data
        if (text.includes(':\n\n')) resolve()
      })
    })
    const { host } = new URL(one.origin)
    const { token, cookie } = caller
    socket.write(
      `GET /hmsg/v1/live HTTP/1.1\r\nhost: ${host}\r\nauthorization: bearer ${token}\r\ncookie: ${cookie}\r\nx-requested-with: x\r\n\r\n`,
    )
    await alive
    expect(await openStreams()).toBe(before + 1)
    socket.pause()
    // More than the buffers between the two hold.
    await one.site({}, db =>
      sql`
        with sent as (
          insert into message (tenant_id, type, category, subject, body)
          select ${home.tenantId}, 'MSG', 'PERSON', repeat('x', 20000), '' from generate_series(1, 600) returning id
        ) insert into user_message (tenant_id, user_id, message_id) select ${home.tenantId}, ${caller.userId}, id from sent`.execute(
        db,
      ),
    )
    await expect.poll(openStreams, { timeout: 15_000 }).toBe(before)
    socket.destroy()
  })

  it('leaves nothing behind when readers come and go: 500 times, no descriptor more [SAFE-66]', async () => {
    const caller = await person()
    const descriptors = () => readdirSync('/proc/self/fd').length
    const comeAndGo = async (times: number) => {
      for (let round = 0; round < times / 10; round++) {
        const readers = await Promise.all(Array.from({ length: 10 }, () => Reader.open(caller)))
        for (const reader of readers) reader.leave()
        await Promise.all(readers.map(reader => reader.until(() => reader.isOver)))
      }
    }
    await comeAndGo(50)
    await expect.poll(openStreams).toBe(0)
    const before = descriptors()
    await comeAndGo(500)
    // Descriptors that this test's own calls keep open vary as well.
    await expect.poll(descriptors, { timeout: 5000 }).toBeLessThanOrEqual(before + 25)
  })
})
