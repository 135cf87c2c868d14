import { randomUUID } from 'node:crypto'
import { asPage, type Browser, refresh, signedIn } from '@atrium/sign-in/testing/server/browser.testing.ts'
import { demoPassword } from '../apps/atrium/demo/accounts.ts'
import type { Installation } from './installation.ts'
import type { Kind } from './load.ts'
import type { Random } from './random.ts'

export interface Outcome {
  kind: Kind
  /** From the scheduled time to the complete answer, in milliseconds. */
  ms: number
  unexpected?: string
}

interface Session {
  readonly origin: string
  readonly username: string
  browser: Browser
  accessToken: string
  refreshToken: string
  isRefreshing: boolean
  /** The tenant in which it writes. */
  tenantId: string
}

interface Written {
  id: string
  version: number
  name: string
  session: Session
  /** Whether a request is changing it, so that no other may. */
  isBusy: boolean
}

const people = ['ines.marchetti', 'sofia.lindqvist', 'liang.wen']
/** The minimum per person, plus as many as renew a token in this time: a session must always be available. */
const leastSessions = 4
const renewalSeconds = 4
const patienceMs = 20_000
/** Some of them exist and some do not, as in practice. */
const fiftyCodes = [
  'role',
  'user',
  'menu',
  'tenant',
  'audit',
  'group',
  'unit',
  'card',
  'notice',
  'file',
].flatMap(entity => ['list', 'create', 'update', 'remove', 'get'].map(verb => `iam.${entity}.${verb}`))

/** Sessions of several people of three tenants, and the record of acknowledged writes. */
export class LoadClients {
  readonly #sessions: readonly Session[]
  readonly #random: Random
  readonly #written: Written[] = []
  /** Number of writes answered with success. */
  acknowledged = 0

  private constructor(sessions: readonly Session[], random: Random) {
    this.#sessions = sessions
    this.#random = random
  }

  static async signIn(origin: string, random: Random, renewalsPerSecond: number): Promise<LoadClients> {
    const sessions: Session[] = []
    const each = Math.max(leastSessions, Math.ceil((renewalsPerSecond * renewalSeconds) / people.length))
    for (const username of people)
      for (let at = 0; at < each; at++) {
        const session = {
          origin,
          username,
          isRefreshing: false,
          tenantId: '',
          ...(await tokensOf(origin, username)),
        }
        const self = await session.browser.get('/iam/hzero/v1/users/self', asPage(session.accessToken))
        session.tenantId = String(JSON.parse(self.text).tenantId)
        sessions.push(session)
      }
    return new LoadClients(sessions, random)
  }

  async perform(kind: Kind, dueAt: number): Promise<Outcome> {
    const work = kind === 'write' ? this.#write() : kind === 'refresh' ? this.#refresh() : this.#ask(kind)
    const unexpected = await inTime(work).catch((error: Error) => `${kind}: ${error.message}`)
    return { kind, ms: performance.now() - dueAt, ...(unexpected !== undefined && { unexpected }) }
  }

  /** Records that are missing, or older than acknowledged. */
  async lost(installation: Installation): Promise<string[]> {
    // A name is stored in the language of its writer.
    const rows = await installation.query<{ id: string; version: string; names: string[] }>(
      `select id, version, array(select value from jsonb_each_text(name)) as names from user_group where id = any($1)`,
      [this.#written.map(({ id }) => id)],
    )
    const found = new Map(rows.map(row => [row.id, row]))
    return this.#written.flatMap(({ id, version, name }) => {
      const row = found.get(id)
      if (!row) return [`group ${id} is missing`]
      const isThere =
        Number(row.version) > version || (Number(row.version) === version && row.names.includes(name))
      return isThere
        ? []
        : [`group ${id} has version ${row.version}, and its version ${version} was acknowledged`]
    })
  }

  async #ask(kind: 'read' | 'permissions' | 'menu' | 'lookup'): Promise<string | undefined> {
    const session = this.#pick()
    if (kind === 'permissions') {
      return this.#expect(
        kind,
        await call(session, 'POST', '/iam/v1/permissions/checkPermission', fiftyCodes),
      )
    }
    const roles = `/iam/hzero/v1/${session.tenantId}/roles/paging`
    const read = this.#random.pick([
      '/iam/hzero/v1/users/self',
      `${roles}?size=10`,
      `${roles}?size=20&page=1&sort=code,desc`,
      '/iam/hzero/v1/users/self-tenants',
      '/iam/hzero/v1/member-roles/self-roles',
    ])
    const path = {
      read,
      menu: '/iam/hzero/v1/menus/tree',
      lookup: '/hpfm/v1/lovs/value?lovCode=HPFM.LANGUAGE',
    }
    return this.#expect(kind, await call(session, 'GET', path[kind]))
  }

  /** Creates a user group or changes an existing one, whose expected state is recorded. */
  async #write(): Promise<string | undefined> {
    const [first, ...others] = this.#written.filter(({ isBusy }) => !isBusy)
    const groupName = `Group ${randomUUID()}`
    if (!first || this.#random.chance(0.3)) {
      const session = this.#pick()
      const made = await write(session, 'POST', { groupCode: `load-${randomUUID()}`, groupName })
      if (made.status < 300) {
        this.acknowledged += 1
        const { userGroupId: id, objectVersionNumber: version } = JSON.parse(made.text)
        this.#written.push({ id, version, name: groupName, session, isBusy: false })
      }
      return this.#expect('write', made)
    }
    const group = this.#random.pick([first, ...others])
    group.isBusy = true
    try {
      const body = { userGroupId: group.id, objectVersionNumber: group.version, groupName }
      const changed = await write(group.session, 'PUT', body)
      if (changed.status < 300) {
        this.acknowledged += 1
        group.version = JSON.parse(changed.text).objectVersionNumber
        group.name = groupName
        group.isBusy = false
      }
      return this.#expect('write', changed)
    } catch (error) {
      // The outcome is unknown, and later requests must not depend on it.
      throw new Error(`no answer: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  async #refresh(): Promise<string | undefined> {
    const idle = this.#sessions.filter(({ isRefreshing }) => !isRefreshing)
    const [first, ...others] = idle
    if (!first) return 'refresh: all sessions are still being refreshed'
    const session = this.#random.pick([first, ...others])
    session.isRefreshing = true
    const renewed = await refresh(session.browser, session.refreshToken).catch(
      (error: Error) => error.message,
    )
    if (typeof renewed === 'string' || renewed.status !== 200) {
      // The token may be used up although the answer was lost: a new sign-in follows in the background.
      tokensOf(session.origin, session.username).then(
        tokens => Object.assign(session, tokens, { isRefreshing: false }),
        () => undefined,
      )
      return `refresh: ${typeof renewed === 'string' ? renewed : `${renewed.status} ${renewed.body?.error}`}`
    }
    session.accessToken = renewed.body.access_token
    session.refreshToken = renewed.body.refresh_token
    session.isRefreshing = false
    return undefined
  }

  #pick(): Session {
    const [first, ...others] = this.#sessions
    if (!first) throw new Error('nobody is signed in')
    return this.#random.pick([first, ...others])
  }

  #expect(kind: Kind, { status, text }: { status: number; text: string }): string | undefined {
    if (status >= 200 && status < 300) return undefined
    return `${kind}: ${status} ${/"code":"([^"]*)"/.exec(text)?.[1] ?? ''}`.trim()
  }
}

async function tokensOf(origin: string, username: string) {
  const { browser, tokens } = await signedIn(origin, { username, password: demoPassword })
  if (tokens.status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(tokens.body)}`)
  return { browser, accessToken: tokens.body.access_token, refreshToken: tokens.body.refresh_token }
}

const call = (session: Session, method: string, path: string, body?: unknown) =>
  session.browser.send(path, {
    method,
    headers: {
      ...asPage(session.accessToken),
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const write = (session: Session, method: string, body: unknown) =>
  call(session, method, `/iam/v1/${session.tenantId}/user-groups`, body)

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
