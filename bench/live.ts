import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { mostStreamsOfOnePerson } from '@atrium/contract/messages/live'
import { noticeApi } from '@atrium/messages/announcement/notice.contract.ts'
import { connect } from '@atrium/server/db/connection/connect'
import { findRootKey } from '@atrium/server/db/connection/root-key'
import { siteOf } from '@atrium/server/db/connection/site'
import { headersOf, type SignedIn, signInAs } from '@atrium/server/isolation/sign-in'
import { makeTenant, makeUser } from '@atrium/server/testing/people'
import { freePort, Program } from '@atrium/server/testing/program'
import { makeInstallation } from '../torture/installation.ts'
import { median, part, requestText } from './connection.ts'

interface LiveOptions {
  streams: number
  rounds: number
  databaseUrl: string | undefined
  say: (line: string) => void
}

const openedAtOnce = 100
const patienceMs = 30_000
const writes = 200

/**
 * Measures how soon others see a change: an announcement on open streams of one tenant in one process; and a user's
 * own language on a second process with the same database, by polling.
 */
export async function live({ streams, rounds, databaseUrl, say }: LiveOptions): Promise<void> {
  process.env.SECRET ||= randomBytes(32).toString('base64url')
  const installation = await makeInstallation(databaseUrl)
  await installation.start()
  const root = await findRootKey(installation.ownerUrl(), { secret: process.env.SECRET })
  const databases = connect(installation.ownerUrl(), root, 8)
  const site = siteOf(databases.site)
  const open: Reader[] = []
  let second: Program | undefined
  try {
    const { tenantId, adminRoleId } = await makeTenant(site)
    const people: SignedIn[] = []
    while (people.length < Math.ceil(streams / mostStreamsOfOnePerson))
      people.push(await signInAs(site, await makeUser(site, tenantId, [adminRoleId])))
    const [writer] = people as [SignedIn]
    const before = installation.memory()
    const port = Number(new URL(installation.url).port)
    while (open.length < streams) {
      const some = Array.from({ length: Math.min(openedAtOnce, streams - open.length) }, (_, at) =>
        Reader.open(port, people[(open.length + at) % people.length] as SignedIn),
      )
      open.push(...(await Promise.all(some)))
    }
    const memory = installation.memory()
    const last: number[] = []
    for (let round = 0; round < rounds; round++) {
      const notified = open.map(reader => reader.next('announcements'))
      const began = performance.now()
      const path = noticeApi.create.path.replace('[{tenantId}/]', `${tenantId}/`)
      await ask(installation.url, writer, 'POST', path, noticeApi.create.example?.body)
      await Promise.all(notified)
      last.push(performance.now() - began)
    }
    for (const reader of open) reader.close()

    second = await Program.start({
      port: await freePort(),
      env: {
        SECRET: process.env.SECRET,
        DATABASE_URL: installation.ownerUrl(),
        DATA_DIR: join(installation.directory, 'second'),
        FILES_DIR: join(installation.directory, 'files'),
        LOG_LEVEL: 'error',
      },
      log: join(installation.directory, 'second.log'),
    })
    const lag: number[] = []
    for (let at = 0; at < writes; at++) lag.push(await seenAfter(installation.url, second.url, writer, at))
    lag.sort((one, other) => one - other)

    const figures = {
      streams: open.length,
      'memory before, MB': before.toFixed(0),
      'memory with all of them, MB': memory.toFixed(0),
      'write to the last of them, median ms': median(last).toFixed(0),
      'answered write to a read on another process, p50 ms': part(lag, 0.5).toFixed(1),
      'answered write to a read on another process, p99 ms': part(lag, 0.99).toFixed(1),
    }
    say('| what | figure |\n| ---- | ------ |')
    for (const [name, figure] of Object.entries(figures)) say(`| ${name} | ${figure} |`)
    say(`\n${JSON.stringify(figures)}`)
  } finally {
    for (const reader of open) reader.close()
    await second?.end()
    await databases.close()
    await installation.stop()
    installation.remove()
  }
}

/** A reader of one stream. */
class Reader {
  readonly #socket: Socket
  #awaited = 'open'
  #notify: () => void = () => {}

  /** Resolves once the stream has sent its first event. */
  static async open(port: number, person: SignedIn): Promise<Reader> {
    const socket = dial(port, 'localhost')
    await once(socket, 'connect')
    const reader = new Reader(socket)
    const opened = reader.next('open')
    socket.write(requestText(port, headersOf(person), 'GET', '/hmsg/v1/live'))
    await opened
    return reader
  }

  private constructor(socket: Socket) {
    this.#socket = socket.setEncoding('utf8')
    socket.on('data', text => {
      if (String(text).includes(`"${this.#awaited}"`)) this.#notify()
    })
  }

  /** @throws if it does not arrive. */
  async next(word: string): Promise<void> {
    this.#awaited = word
    const late = delay(patienceMs, true, { ref: false })
    const notified = new Promise<false>(resolve => {
      this.#notify = () => resolve(false)
    })
    if (await Promise.race([notified, late])) throw new Error(`a stream was not notified of ${word}`)
  }

  close(): void {
    this.#socket.destroy()
  }
}

/** Milliseconds from the answer of one process until the other one shows the change. */
async function seenAfter(here: string, there: string, person: SignedIn, at: number): Promise<number> {
  const language = at % 2 === 0 ? 'zh_CN' : 'en_US'
  await ask(there, person, 'GET', '/iam/hzero/v1/users/self')
  await ask(here, person, 'PUT', `/iam/hzero/v1/users/default-language?language=${language}`)
  const began = performance.now()
  for (;;) {
    const self = await ask(there, person, 'GET', '/iam/hzero/v1/users/self')
    if (self.includes(language)) return performance.now() - began
    if (performance.now() - began > patienceMs) throw new Error('the other process never showed it')
  }
}

async function ask(
  url: string,
  person: SignedIn,
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headersOf(person), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return text
}
