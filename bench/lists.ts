import { type Installation, makeInstallation } from '../torture/installation.ts'
import { type Person, person } from '../torture/person.ts'

interface ListsOptions {
  rows: number
  rounds: number
  databaseUrl: string | undefined
  say: (line: string) => void
}

const administrator = 'ines.marchetti'
const size = 20
/** Limits the length of the transactions. */
const atOnce = 50_000

/**
 * Fills one tenant of the demonstration and requests pages of its longest lists over HTTP: each request includes
 * sign-in, tenant isolation, permission and data scope. Prints the medians in milliseconds.
 */
export async function lists({ rows, rounds, databaseUrl, say }: ListsOptions): Promise<void> {
  const installation = await makeInstallation(databaseUrl)
  try {
    await installation.start()
    const began = performance.now()
    await fill(installation, rows)
    say(`${rows} rows in each list, after ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const asking = await person(installation.url, administrator, 'bench')
    const [tenant] = await installation.query<{ id: string }>(tenantOf, [administrator])
    const addresses = {
      accounts: `/iam/hzero/v1/${tenant?.id}/users/paging`,
      'audit log': `/hmnt/v1/${tenant?.id}/audit-datas`,
      'sign-in log': `/hpfm/v1/${tenant?.id}/audit-logins`,
      'sent messages': `/hmsg/v1/${tenant?.id}/messages`,
    }
    say('| list | rows | first page | next | page 10,000 | next | previous | last | after a write |')
    say('| ---- | ---- | ---------- | ---- | ----------- | ---- | -------- | ---- | ------------- |')
    for (const [name, address] of Object.entries(addresses))
      say(`| ${name} | ${(await measure(asking, address, rounds)).join(' | ')} |`)
  } finally {
    await installation.stop()
    installation.remove()
  }
}

const tenantOf = 'select tenant_id as id from app_user where login_name = $1'

async function fill(installation: Installation, rows: number): Promise<void> {
  const [tenant] = await installation.query<{ id: string }>(tenantOf, [administrator])
  const insert = (statement: string) => installation.query(statement, [tenant?.id])
  for (let from = 1; from <= rows; from += atOnce) {
    const numbers = `generate_series(${from}, ${Math.min(from + atOnce - 1, rows)}) as number`
    // Each row is also a change in the audit log.
    await insert(`insert into app_user (tenant_id, login_name, real_name)
      select $1, 'person-' || number, 'Person ' || md5(number::text) from ${numbers}`)
    await insert(`insert into audit (tenant_id, actor_id, entity, verb, at, after)
      select $1, (select id from app_user where login_name = '${administrator}'), 'session', 'sign-in',
        now() - number * interval '7 seconds', '{"address": "192.0.2.7"}' from ${numbers}`)
    await insert(`insert into delivery (tenant_id, channel, recipient, subject, body, state, due_at, created_at)
      select $1, 'email', 'person-' || number || '@norrvik.example', 'Shift ' || number, 'The plan', 'sent', null,
        now() - number * interval '11 seconds' from ${numbers}`)
  }
  for (const table of ['app_user', 'audit', 'delivery']) await installation.asOwner(`vacuum analyze ${table}`)
}

/**
 * The number of rows, and milliseconds for: the first page and the next, the ten thousandth with its neighbors, the
 * last, and the first one after a write.
 */
async function measure(asking: Person, address: string, rounds: number): Promise<string[]> {
  const { body } = await asking.call('GET', `${address}?size=${size}`)
  const pages = [0, 1, 9_999, 10_000, 9_998, body.totalPages - 1]
  const answers = await interleaved(pages, rounds, page =>
    ask(asking, `${address}?size=${size}&page=${page}`),
  )
  const changed = await interleaved([0], rounds, async () => {
    await asking.call('PUT', '/iam/hzero/v1/users/default-language?language=en_US')
    return ask(asking, `${address}?size=${size}`)
  })
  return [String(body.totalElements), ...[...answers, ...changed].map(ms => ms.toFixed(1))]
}

async function ask(asking: Person, address: string): Promise<number> {
  const began = performance.now()
  const { status } = await asking.call('GET', address)
  if (status !== 200) throw new Error(`${address} answered ${status}`)
  return performance.now() - began
}

/** The median of each, measured alternately, so that other load on the machine affects all of them. */
async function interleaved<T>(
  things: readonly T[],
  rounds: number,
  time: (thing: T) => Promise<number>,
): Promise<number[]> {
  const times: number[][] = things.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, thing] of things.entries()) times[at]?.push(await time(thing))
  return times.map(list => list.sort((one, other) => one - other)[list.length >> 1] ?? Number.NaN)
}
