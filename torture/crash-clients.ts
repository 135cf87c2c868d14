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

/** A client that creates, changes and removes roles of its own, and sometimes changes the shared one. */
export async function writer(options: Options): Promise<Client> {
  const { name, ledger, random } = options
  const own = await person(options.url, options.loginName, markOf(name), options.hear)
  const { body: self } = await own.call('GET', '/iam/hzero/v1/users/self')
  const base = `/iam/hzero/v1/${self.tenantId}/roles`
  const roles = new Map<string, RoleState>()
  const ids = new Map<string, string>()
  const sets = await grantableSets()
  const complaints: string[] = []
  let made = 0
  let lost: Operation | undefined

  return {
    name,
    person: own,
    complaints,
    isServed: async () => (await own.call('GET', `${base}/paging?size=1`)).status === 200,
    async work(stop) {
      while (!stop.aborted && !lost) await perform(await next())
    },
    /** Most people press the button again; some give up. In either case nothing may be doubled or halved. */
    async recover({ there, ids: foundIds }) {
      for (const [code, id] of foundIds) if (roles.has(code) || code.startsWith(`${name}-`)) ids.set(code, id)
      const operation = lost
      lost = undefined
      if (!operation) return
      if (random.chance(0.7)) await perform(operation, false)
      else if (there) apply(roles, operation.attempt.after)
    },
  }

  async function grantableSets(): Promise<string[]> {
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

  async function next(): Promise<Operation> {
    const codes = [...roles.keys()]
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
    const verb = codes.length < fewestRoles ? 'create' : random.pick(verbs)
    if (verb === 'contend') return contend()
    if (verb === 'create' && codes.length < mostRoles) return create()
    const some = random.some(codes, verb === 'remove' || verb === 'toggle' ? 4 : 1)
    if (verb === 'toggle') return toggle(some)
    if (verb === 'remove') return remove(some)
    return verb === 'grant' ? grant(some[0] ?? '') : update(some[0] ?? '')
  }

  function create(): Operation {
    made += 1
    const code = `${name}-${made}`
    const state = { name: `${code} is new`, version: 1, enabled: true, sets: [] }
    return operation('create', { [code]: state }, 'POST', base, { code, name: state.name })
  }

  function update(code: string): Operation {
    const was = state(code)
    made += 1
    const after = { ...was, name: `${code} has change ${made}`, version: was.version + 1 }
    const body = { ...ref(code), name: after.name, enabled: was.enabled }
    return operation('update', { [code]: after }, 'PUT', base, body)
  }

  function grant(code: string): Operation {
    const was = state(code)
    const chosen = random.some(sets, 12)
    const assign = chosen.filter(id => !was.sets.includes(id))
    const recycle = chosen.filter(id => was.sets.includes(id))
    const held = [...was.sets.filter(id => !recycle.includes(id)), ...assign].sort()
    const after = { ...was, sets: held, version: was.version + 1 }
    const path = `${base}/${ids.get(code)}/permission-sets`
    return operation('grant', { [code]: after }, 'PUT', path, {
      objectVersionNumber: was.version,
      assign,
      recycle,
    })
  }

  /** Changes several roles in one step: all or none. */
  function toggle(codes: string[]): Operation {
    const enabled = !state(codes[0] ?? '').enabled
    const turned = codes.filter(code => state(code).enabled !== enabled)
    const after = turned.map(code => [code, { ...state(code), enabled, version: state(code).version + 1 }])
    const verb = enabled ? 'enable' : 'disable'
    return operation(verb, Object.fromEntries(after), 'PUT', `${base}/${verb}`, turned.map(ref))
  }

  function remove(codes: string[]): Operation {
    return operation(
      'remove',
      Object.fromEntries(codes.map(code => [code, null])),
      'DELETE',
      base,
      codes.map(ref),
    )
  }

  async function contend(): Promise<Operation> {
    const code = `${name.slice(0, name.lastIndexOf('-'))}-shared-${self.tenantId}`
    const found = await own.call('GET', `${base}/paging?code=${code}`).catch(() => undefined)
    const shared = found?.body?.content?.[0]
    // The first client creates it; the other one gets an ordinary refusal.
    if (!shared) return operation('contend', {}, 'POST', base, { code, name: `${code} is new` })
    made += 1
    const { id, objectVersionNumber } = shared
    return operation('contend', {}, 'PUT', base, { id, objectVersionNumber, name: `by ${name} ${made}` })
  }

  function operation(
    verb: Attempt['verb'],
    after: After,
    method: string,
    path: string,
    body: unknown,
  ): Operation {
    const key = randomUUID()
    return {
      attempt: { line: 'attempt', client: name, op: key, verb, key, after },
      request: { method, path, body },
    }
  }

  /** `mayDouble`: sends some requests twice, as a double click does. */
  async function perform({ attempt, request }: Operation, mayDouble = true): Promise<void> {
    ledger.write(attempt)
    const times = mayDouble && random.chance(0.1) ? 2 : 1
    const send = () => own.call(request.method, request.path, request.body, attempt.key)
    const results = await Promise.allSettled(Array.from({ length: times }, send))
    const answers = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    const answer = answers.find(({ status }) => status < 300) ?? answers.find(({ status }) => status < 500)
    const worst = answers.find(({ status }) => status >= 500 && ![503, 507].includes(status))
    if (worst) complaints.push(`${attempt.verb} was answered ${worst.status} ${worst.body?.code}`)
    if (!answer) {
      lost = { attempt, request }
      ledger.write({ line: 'lost', op: attempt.op, why: String(answers[0]?.status ?? 'no answer') })
      return
    }
    ledger.write({ line: 'answer', op: attempt.op, status: answer.status })
    if (answer.status < 300) {
      apply(roles, attempt.after)
      remember(attempt, answer)
    } else if (attempt.verb !== 'contend' || answer.status !== 409)
      complaints.push(`${attempt.verb} was answered ${answer.status} ${answer.body?.code}`)
  }

  function remember({ verb, after }: Attempt, { body }: Answer): void {
    for (const [code, wanted] of Object.entries(after)) {
      if (!wanted) ids.delete(code)
      else if (body?.code === code) {
        ids.set(code, body.id)
        if (body.objectVersionNumber !== wanted.version)
          complaints.push(
            `${verb} of ${code} was answered with version ${body.objectVersionNumber}, not ${wanted.version}`,
          )
      }
    }
  }

  function state(code: string): RoleState {
    const found = roles.get(code)
    if (!found) throw new Error(`${name} knows no role ${code}`)
    return found
  }

  function ref(code: string) {
    return { id: ids.get(code), objectVersionNumber: state(code).version }
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
