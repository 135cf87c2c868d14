import { randomUUID } from 'node:crypto'
import { type Installation, makeInstallation } from '../torture/installation.ts'
import { Connection, median, part, rateOf, requestText } from './connection.ts'
import { signInAsAdministrator } from './signed-in.ts'

interface ResourcesOptions {
  rows: number
  rounds: number
  seconds: number
  databaseUrl: string | undefined
  say: (line: string) => void
}

const size = 10
/** The page that is turned to, or the last one of a shorter list. */
const farPage = 10_000
/** Limits the length of the transactions. */
const atOnce = 50_000
const sorts = ['name', 'code', 'length', 'openedOn', 'lastUpdateDate']
const connections = [1, 8]

/**
 * Compares a resource with a feature written by hand that has the same calls of the same table, measured alternately;
 * then fills the table and turns its list to a far page by each sort that has an index.
 */
export async function resources(options: ResourcesOptions): Promise<void> {
  const { say, databaseUrl } = options
  const installation = await makeInstallation(databaseUrl, 'bench/resources/main.ts')
  try {
    await installation.start()
    const caller = await signIn(installation)
    const ratios = await compare(caller, options)
    await fill(installation, caller.tenantId, options.rows)
    const pages = await turn(caller, options)
    say(`\n${JSON.stringify({ rows: options.rows, ratios, pages })}`)
  } finally {
    await installation.stop()
    installation.remove()
  }
}

interface SignedIn {
  port: number
  tenantId: string
  /** The request of a call below the tenant, as it is sent. */
  request: (method: string, path: string, body?: unknown) => string
}

async function signIn(installation: Installation): Promise<SignedIn> {
  const { headers, tenantId } = await signInAsAdministrator(installation, installation.url)
  const port = Number(new URL(installation.url).port)
  return {
    port,
    tenantId,
    request: (method, path, body) => requestText(port, headers, method, `/iam/v1/${tenantId}/${path}`, body),
  }
}

/** Calls a second of the resource and of the feature by hand, and the ratio: medians of the rounds. */
async function compare({ port, request }: SignedIn, { rounds, seconds, say }: ResourcesOptions) {
  const draft = () => ({
    name: 'North',
    code: `B-${randomUUID()}`,
    kind: 'FERRY',
    length: 80,
    openedOn: '2026-11-23',
    note: 'By the lighthouse',
  })
  const calls: Record<string, (path: string) => string> = {
    insert: path => request('POST', path, draft()),
    list: path => request('GET', `${path}?size=${size}&sort=name,asc`),
  }
  say('| what | connections | resource a second | by hand a second | ratio |')
  say('| ---- | ----------- | ----------------- | ---------------- | ----- |')
  const ratios: Record<string, number> = {}
  for (const [what, call] of Object.entries(calls))
    for (const count of connections) {
      const target = (path: string) => ({ port, request: () => call(path) })
      const both = [target('berths'), target('hand-berths')] as const
      for (const one of both) await rateOf(one, count, Math.min(1, seconds))
      const rates: [number[], number[]] = [[], []]
      // In pairs of alternating order, so that other load on the machine affects both.
      for (let round = 0; round < rounds; round++)
        for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
          rates[at].push((await rateOf(both[at], count, seconds)).perSecond)
      const ratio = median(rates[0].map((rate, round) => rate / (rates[1][round] ?? 0)))
      ratios[`${what}, ${count}`] = ratio
      say(`| ${[what, count, ...rates.map(rate => median(rate).toFixed(0)), ratio.toFixed(2)].join(' | ')} |`)
    }
  return ratios
}

async function fill(installation: Installation, tenantId: string, rows: number): Promise<void> {
  for (let from = 1; from <= rows; from += atOnce)
    await installation.query(
      `insert into berth (tenant_id, name, code, kind, length, opened_on)
      select $1, 'Berth ' || md5(number::text), 'N-' || number, case number % 2 when 0 then 'FERRY' else 'CARGO' end,
        1 + number * 7919 % 10000, date '2000-01-01' + (number * 7907 % 9000)::int
      from generate_series(${from}::bigint, ${Math.min(from + atOnce - 1, rows)}) as number`,
      [tenantId],
    )
  await installation.asOwner('vacuum analyze berth')
}

/** Milliseconds of the far page by each sort, and of the first page right after a write, whose total is exact. */
async function turn(caller: SignedIn, { rows, rounds, say }: ResourcesOptions) {
  const connection = await Connection.open(caller.port)
  const ask = async (path: string, method = 'GET', body?: unknown) => {
    const { status, ms } = await connection.send(caller.request(method, path, body))
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}`)
    return ms
  }
  const page = Math.min(farPage, Math.floor(rows / size) - 1)
  say(`\n| ${rows} rows, page ${page} of ${size}, by | p50 ms | p95 ms | right after a write, p50 | p95 |`)
  say('| ---- | ------ | ------ | ----------------------- | --- |')
  const found: Record<string, Record<string, number>> = {}
  for (const sort of sorts) {
    const path = `berths?size=${size}&page=${page}&sort=${sort},asc`
    await ask(path)
    const [still, written]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      still.push(await ask(path))
      const draft = {
        name: 'New',
        code: `W-${randomUUID()}`,
        kind: 'CARGO',
        length: 5,
        openedOn: '2026-11-26',
      }
      await ask('berths', 'POST', draft)
      written.push(await ask(path))
    }
    const figures = [still, written].flatMap(times => {
      const sorted = times.sort((one, other) => one - other)
      return [part(sorted, 0.5), part(sorted, 0.95)]
    })
    const [p50 = 0, p95 = 0, writtenP50 = 0, writtenP95 = 0] = figures
    found[sort] = { p50, p95, writtenP50, writtenP95 }
    say(`| ${[sort, ...figures.map(ms => ms.toFixed(1))].join(' | ')} |`)
  }
  connection.close()
  return found
}
