import { randomUUID } from 'node:crypto'
import { type After, type Attempt, apply, type Ledger, type RoleState } from './ledger.ts'
import { type Answer, type Heard, type Person, person } from './person.ts'
import type { Random } from './random.ts'

/** Performs one operation after another without pauses, and records what it knows. */
export interface Client {
  readonly name: string
  readonly person: Person
  /** Answers that no fault of the server explains. */
  readonly complaints: string[]
  /** Whether a call that needs the database is answered. */
  isServed(): Promise<boolean>
  /** Works until it is stopped, or until an answer is missing. */
  work(stop: AbortSignal): Promise<void>
  /** Continues after a crash, with the outcome of the operation without an answer. */
  recover(found: Found): Promise<void>
}

export interface Found {
  there: boolean
  ids: ReadonlyMap<string, string>
}

interface Request {
  method: string
  path: string
  body?: unknown
}

interface Operation {
  attempt: Attempt
  request: Request
}

interface Options {
  name: string
  url: string
  loginName: string
  ledger: Ledger
  random: Random
  /** Called after every call. */
  hear?: (heard: Heard) => void
}

const mostRoles = 20
const fewestRoles = 5

export const markOf = (name: string): string => `torture ${name}`
/** Whether a role is shared: all clients of a tenant change it, each from the version it has read. */
export const isShared = (code: string): boolean => /-shared-\d+$/.test(code)

/** Signs in a client that creates, changes and removes roles of its own, and sometimes changes the shared one. */
export async function writer(options: Options): Promise<Client> {
  const own = await person(options.url, options.loginName, markOf(options.name), options.hear)
  const { body: self } = await own.call('GET', '/iam/hzero/v1/users/self')
  const base = `/iam/hzero/v1/${self.tenantId}/roles`
  return new Writer(options, own, self.tenantId, base, await grantableSets(own, base))
}

async function grantableSets(own: Person, base: string): Promise<string[]> {
  const all = await own.call('GET', `${base}/paging?size=1`)
  const { body: tree } = await own.call('GET', `${base}/${all.body.content[0].id}/permission-set-tree`)
  const found: string[] = []
  // biome-ignore lint/suspicious/noExplicitAny: the wire's answers are looked at field by field
  const walk = (nodes: any[]) => {
    for (const node of nodes) {
      if (node.type === 'ps') found.push(node.id)
      walk(node.subMenus ?? [])
    }
  }
  walk(tree)
  return found.sort()
}

const verbs = [
  'create',
  'create',
  'update',
  'update',
  'grant',
  'grant',
  'toggle',
  'remove',
  'contend',
] as const

class Writer implements Client {
  readonly name: string
  readonly person: Person
  readonly complaints: string[] = []
  readonly #tenantId: number
  /** The path of the tenant's roles. */
  readonly #base: string
  /** The ids of the permission sets that a role can be granted. */
  readonly #sets: readonly string[]
  readonly #ledger: Ledger
  readonly #random: Random
  readonly #roles = new Map<string, RoleState>()
  readonly #ids = new Map<string, string>()
  #changes = 0
  #lost: Operation | undefined

  constructor(
    { name, ledger, random }: Options,
    own: Person,
    tenantId: number,
    base: string,
    sets: readonly string[],
  ) {
    this.name = name
    this.person = own
    this.#ledger = ledger
    this.#random = random
    this.#tenantId = tenantId
    this.#base = base
    this.#sets = sets
  }

  async isServed(): Promise<boolean> {
    return (await this.person.call('GET', `${this.#base}/paging?size=1`)).status === 200
  }

  async work(stop: AbortSignal): Promise<void> {
    while (!stop.aborted && !this.#lost) await this.#perform(await this.#next())
  }

  /** Most people press the button again; some give up. In either case nothing may be doubled or halved. */
  async recover({ there, ids }: Found): Promise<void> {
    for (const [code, id] of ids)
      if (this.#roles.has(code) || code.startsWith(`${this.name}-`)) this.#ids.set(code, id)
    const operation = this.#lost
    this.#lost = undefined
    if (!operation) return
    if (this.#random.chance(0.7)) await this.#perform(operation, false)
    else if (there) apply(this.#roles, operation.attempt.after)
  }

  async #next(): Promise<Operation> {
    const codes = [...this.#roles.keys()]
    const verb = codes.length < fewestRoles ? 'create' : this.#random.pick(verbs)
    if (verb === 'contend') return this.#contend()
    if (verb === 'create' && codes.length < mostRoles) return this.#create()
    const some = this.#random.some(codes, verb === 'remove' || verb === 'toggle' ? 4 : 1)
    if (verb === 'toggle') return this.#toggle(some)
    if (verb === 'remove') return this.#remove(some)
    return verb === 'grant' ? this.#grant(some[0] ?? '') : this.#update(some[0] ?? '')
  }

  #create(): Operation {
    this.#changes += 1
    const code = `${this.name}-${this.#changes}`
    const state = { name: `${code} is new`, version: 1, enabled: true, sets: [] }
    return this.#operation('create', { [code]: state }, 'POST', this.#base, { code, name: state.name })
  }

  #update(code: string): Operation {
    const before = this.#state(code)
    this.#changes += 1
    const after = { ...before, name: `${code} has change ${this.#changes}`, version: before.version + 1 }
    const body = { ...this.#reference(code), name: after.name, enabled: before.enabled }
    return this.#operation('update', { [code]: after }, 'PUT', this.#base, body)
  }

  #grant(code: string): Operation {
    const before = this.#state(code)
    const chosen = this.#random.some(this.#sets, 12)
    const assign = chosen.filter(id => !before.sets.includes(id))
    const recycle = chosen.filter(id => before.sets.includes(id))
    const sets = [...before.sets.filter(id => !recycle.includes(id)), ...assign].sort()
    const after = { ...before, sets, version: before.version + 1 }
    const path = `${this.#base}/${this.#ids.get(code)}/permission-sets`
    return this.#operation('grant', { [code]: after }, 'PUT', path, {
      objectVersionNumber: before.version,
      assign,
      recycle,
    })
  }

  /** Changes several roles in one step: all or none. */
  #toggle(codes: string[]): Operation {
    const enabled = !this.#state(codes[0] ?? '').enabled
    const changed = codes.filter(code => this.#state(code).enabled !== enabled)
    const after = changed.map(code => {
      const before = this.#state(code)
      return [code, { ...before, enabled, version: before.version + 1 }]
    })
    const verb = enabled ? 'enable' : 'disable'
    const body = changed.map(code => this.#reference(code))
    return this.#operation(verb, Object.fromEntries(after), 'PUT', `${this.#base}/${verb}`, body)
  }

  #remove(codes: string[]): Operation {
    const after = Object.fromEntries(codes.map(code => [code, null]))
    const body = codes.map(code => this.#reference(code))
    return this.#operation('remove', after, 'DELETE', this.#base, body)
  }

  async #contend(): Promise<Operation> {
    const code = `${this.name.slice(0, this.name.lastIndexOf('-'))}-shared-${this.#tenantId}`
    const found = await this.person.call('GET', `${this.#base}/paging?code=${code}`).catch(() => undefined)
    const shared = found?.body?.content?.[0]
    // The first client creates it; the other one gets an ordinary refusal.
    if (!shared) return this.#operation('contend', {}, 'POST', this.#base, { code, name: `${code} is new` })
    this.#changes += 1
    const { id, objectVersionNumber } = shared
    const body = { id, objectVersionNumber, name: `by ${this.name} ${this.#changes}` }
    return this.#operation('contend', {}, 'PUT', this.#base, body)
  }

  #operation(verb: Attempt['verb'], after: After, method: string, path: string, body: unknown): Operation {
    const key = randomUUID()
    return {
      attempt: { line: 'attempt', client: this.name, op: key, verb, key, after },
      request: { method, path, body },
    }
  }

  /** `mayDouble`: sends some requests twice, as a double click does. */
  async #perform({ attempt, request }: Operation, mayDouble = true): Promise<void> {
    this.#ledger.write(attempt)
    const times = mayDouble && this.#random.chance(0.1) ? 2 : 1
    const send = () => this.person.call(request.method, request.path, request.body, attempt.key)
    const results = await Promise.allSettled(Array.from({ length: times }, send))
    const answers = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    const answer = answers.find(({ status }) => status < 300) ?? answers.find(({ status }) => status < 500)
    const worst = answers.find(({ status }) => status >= 500 && ![503, 507].includes(status))
    if (worst) this.complaints.push(`${attempt.verb} was answered ${worst.status} ${worst.body?.code}`)
    if (!answer) {
      this.#lost = { attempt, request }
      this.#ledger.write({ line: 'lost', op: attempt.op, why: String(answers[0]?.status ?? 'no answer') })
      return
    }
    this.#ledger.write({ line: 'answer', op: attempt.op, status: answer.status })
    if (answer.status < 300) {
      apply(this.#roles, attempt.after)
      this.#remember(attempt, answer)
    } else if (attempt.verb !== 'contend' || answer.status !== 409)
      this.complaints.push(`${attempt.verb} was answered ${answer.status} ${answer.body?.code}`)
  }

  #remember({ verb, after }: Attempt, { body }: Answer): void {
    for (const [code, wanted] of Object.entries(after)) {
      if (!wanted) this.#ids.delete(code)
      else if (body?.code === code) {
        this.#ids.set(code, body.id)
        if (body.objectVersionNumber !== wanted.version)
          this.complaints.push(
            `${verb} of ${code} was answered with version ${body.objectVersionNumber}, not ${wanted.version}`,
          )
      }
    }
  }

  #state(code: string): RoleState {
    const found = this.#roles.get(code)
    if (!found) throw new Error(`${this.name} knows no role ${code}`)
    return found
  }

  #reference(code: string) {
    return { id: this.#ids.get(code), objectVersionNumber: this.#state(code).version }
  }
}

/** A client with two roles that switches between them. */
export async function switcher(options: Options): Promise<Client> {
  const { name, ledger } = options
  const own = await person(options.url, options.loginName, markOf(name), options.hear)
  const { body: roles } = await own.call('GET', '/iam/hzero/v1/member-roles/self-roles')
  const complaints: string[] = []
  let isLost = false
  let turn = 0

  return {
    name,
    person: own,
    complaints,
    isServed: async () => (await own.call('GET', '/iam/hzero/v1/member-roles/self-roles')).status === 200,
    async work(stop) {
      while (!stop.aborted && !isLost) await move()
    },
    /** The browser may have missed its new cookie, and the previous one is valid for some seconds only. */
    async recover() {
      if (isLost) await own.signInAgain()
      isLost = false
    },
  }

  async function move(): Promise<void> {
    turn += 1
    const op = randomUUID()
    ledger.write({ line: 'attempt', client: name, op, verb: 'switch', after: {} })
    const path = `/iam/v1/users/roles?roleId=${roles[turn % roles.length].id}`
    const answer = await own.call('PUT', path).catch(() => undefined)
    if (!answer || answer.status >= 500) {
      isLost = true
      ledger.write({ line: 'lost', op, why: String(answer?.status ?? 'no answer') })
      if (answer && ![503, 507].includes(answer.status))
        complaints.push(`switch was answered ${answer.status}`)
      return
    }
    ledger.write({ line: 'answer', op, status: answer.status })
    if (answer.status >= 300) complaints.push(`switch was answered ${answer.status} ${answer.body?.code}`)
  }
}
