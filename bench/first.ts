import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { asPage, signedIn } from '@atrium/sign-in/testing/server/browser.testing.ts'
import { demoPassword } from '../apps/atrium/demo/accounts.ts'
import { type Installation, makeInstallation } from '../torture/installation.ts'
import { Connection, median, part, requestText } from './connection.ts'

interface FirstOptions {
  rounds: number
  /** Another bundled server that is measured alternately, such as that of an earlier version. */
  main: string | undefined
  databaseUrl: string | undefined
  say: (line: string) => void
}

interface Round {
  liveMs: number
  readyMs: number
  /** Of each of the first requests in turn, with the name of the call. */
  times: { name: string; ms: number }[]
  /** From the first request to the last answer. */
  inAllMs: number
  /** Seconds of processor time of the server for its start, and for these requests. */
  startCpu: number
  requestsCpu: number
  memory: number
}

const requests = 1_000
const atOnce = 4
const administrators = ['ines.marchetti', 'sofia.lindqvist', 'liang.wen', 'layla.nasser']

/**
 * Starts the server on existing tables again and again, and measures its start and its first thousand requests: four
 * sign-ins one after the other, then what a workspace and its lists ask for, on four connections.
 */
export async function first({ rounds, main, databaseUrl, say }: FirstOptions): Promise<void> {
  const programs = { 'this version': undefined, ...(main !== undefined && { [main]: main }) }
  const measured = new Map<string, Round[]>(Object.keys(programs).map(name => [name, []]))
  const installations = new Map<string, Installation>()
  try {
    for (const [name, program] of Object.entries(programs)) {
      const installation = await makeInstallation(databaseUrl, program)
      installations.set(name, installation)
      await installation.start()
      // Also compiles what this process itself needs for a round.
      await firstRequests(installation)
      await installation.stop()
    }
    for (let round = 0; round < rounds; round++)
      for (const [name, installation] of installations) {
        measured.get(name)?.push(await roundOf(installation))
        await installation.stop()
      }
    for (const [name, all] of measured) report(name, all, say)
    say(`\n${JSON.stringify([...measured].map(([name, all]) => ({ name, rounds: all.map(withoutTimes) })))}`)
  } finally {
    for (const installation of installations.values()) {
      await installation.stop()
      installation.remove()
    }
  }
}

const withoutTimes = ({ times, ...round }: Round) => round

async function roundOf(installation: Installation): Promise<Round> {
  const began = performance.now()
  const starting = installation.start()
  const isLive = () =>
    fetch(`${installation.url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isLive())) await delay(5)
  const liveMs = performance.now() - began
  const readyMs = await starting
  const startCpu = processorSeconds(installation)
  return { liveMs, readyMs, startCpu, ...(await firstRequests(installation)), memory: installation.memory() }
}

async function firstRequests(
  installation: Installation,
): Promise<Pick<Round, 'times' | 'inAllMs' | 'requestsCpu'>> {
  const times: Round['times'] = []
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    times.push({ name, ms: performance.now() - began })
    return result
  }
  const usedBefore = processorSeconds(installation)
  const began = performance.now()
  const people: Person[] = []
  for (const username of administrators)
    people.push(
      await timed('a whole sign-in', async () => {
        const { browser, tokens } = await signedIn(installation.url, { username, password: demoPassword })
        const headers = {
          ...asPage(tokens.body.access_token),
          cookie: browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        }
        const { text } = await browser.get('/iam/hzero/v1/users/self', headers)
        return { headers, tenantId: String(JSON.parse(text).tenantId) }
      }),
    )
  const port = Number(new URL(installation.url).port)
  const open = await Promise.all(Array.from({ length: atOnce }, () => Connection.open(port)))
  let at = 0
  await Promise.all(
    open.map(async connection => {
      for (;;) {
        const number = at++
        if (number >= requests - administrators.length) break
        // Every person makes a call before the next call comes.
        const person = people[number % people.length] as Person
        const [name, request] = calls[Math.floor(number / people.length) % calls.length] as Call
        const { status } = await timed(name, () => connection.send(request(port, person)))
        if (status !== 200) throw new Error(`${name} answered ${status}`)
      }
      connection.close()
    }),
  )
  return {
    times,
    inAllMs: performance.now() - began,
    requestsCpu: processorSeconds(installation) - usedBefore,
  }
}

interface Person {
  headers: Readonly<Record<string, string>>
  tenantId: string
}

type Call = readonly [name: string, request: (port: number, person: Person) => string]

const get =
  (path: string): Call[1] =>
  (port, { headers, tenantId }) =>
    requestText(port, headers, 'GET', path.replace('TENANT', tenantId))

const post =
  (path: string, body: () => unknown): Call[1] =>
  (port, { headers }) =>
    requestText(port, headers, 'POST', path, body())

const codes = Array.from(
  { length: 20 },
  (_, at) => `hiam.role.list.button.${at % 2 ? 'create' : `unknown-${at}`}`,
)

const calls: readonly Call[] = [
  ['current user', get('/iam/hzero/v1/users/self')],
  ['roles of the user', get('/iam/hzero/v1/member-roles/self-roles')],
  ['menu tree', get('/iam/hzero/v1/menus/tree?lang=en_US')],
  ['permission check', post('/iam/hzero/v1/menus/check-permissions', () => codes)],
  ['languages', get('/hpfm/v1/lovs/data?lovCode=HPFM.LANGUAGE')],
  ['lookup values', get('/hpfm/v1/lovs/value?lovCode=HPFM.FLAG')],
  ['ui tables', get('/hpfm/v1/TENANT/ui-table')],
  ['list of roles', get('/iam/hzero/v1/roles/paging?size=10')],
  ['list of people', get('/iam/hzero/v1/users/paging?size=10')],
  ['list of own sign-ins', get('/hpfm/v1/audit-logins/self?size=10')],
  ['list of user groups', get('/iam/v1/user-groups?size=10')],
  [
    'new user group',
    post('/iam/v1/user-groups', () => ({
      groupCode: `first-${created++}-${Date.now()}`,
      groupName: 'First',
    })),
  ],
]
let created = 0

/** Processor time of the server so far. */
function processorSeconds({ pid }: Installation): number {
  const fields = readFileSync(`/proc/${pid()}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function report(name: string, rounds: readonly Round[], say: (line: string) => void): void {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const share = (from: number, to: number, at: number) =>
    middle(({ times }) =>
      part(
        times
          .slice(from, to)
          .map(({ ms }) => ms)
          .sort((one, other) => one - other),
        at,
      ),
    )
  const figures = {
    'start until it answers, ms': middle(({ liveMs }) => liveMs),
    'start until it is ready, ms': middle(({ readyMs }) => readyMs),
    'processor time of the start, s': middle(({ startCpu }) => startCpu),
    'first sign-in, ms': middle(({ times }) => times[0]?.ms ?? Number.NaN),
    'fourth sign-in, ms': middle(({ times }) => times[3]?.ms ?? Number.NaN),
    'requests 5 to 100, p50, ms': share(4, 100, 0.5),
    'requests 5 to 100, p99, ms': share(4, 100, 0.99),
    'requests 101 to 1000, p50, ms': share(100, requests, 0.5),
    'requests 101 to 1000, p99, ms': share(100, requests, 0.99),
    'first thousand requests, ms': middle(({ inAllMs }) => inAllMs),
    'processor time of these, s': middle(({ requestsCpu }) => requestsCpu),
    'memory after these, MB': middle(({ memory }) => memory),
  }
  say(`\n| ${name}, ${rounds.length} rounds | figure |\n| ---- | ------ |`)
  for (const [what, figure] of Object.entries(figures)) say(`| ${what} | ${figure.toFixed(2)} |`)
  say('\n| call | first, ms | median of all, ms |\n| ---- | ------ | ------ |')
  for (const [call] of [['a whole sign-in'], ...calls] as const) {
    const of = ({ times }: Round) => times.filter(({ name: one }) => one === call).map(({ ms }) => ms)
    say(
      `| ${call} | ${middle(round => of(round)[0] ?? Number.NaN).toFixed(1)} | ${middle(round => median(of(round))).toFixed(1)} |`,
    )
  }
}
