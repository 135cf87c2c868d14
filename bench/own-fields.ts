import { type Installation, makeInstallation } from '../torture/installation.ts'
import { median, rateOf, requestText } from './connection.ts'
import { signInAsAdministrator } from './signed-in.ts'

interface OwnFieldsOptions {
  rows: number
  rounds: number
  seconds: number
  databaseUrl: string | undefined
  say: (line: string) => void
}

const fields = 30
const resource = 'iam.user-group'

/**
 * Fills the user groups of a tenant, measures their list, adds thirty own fields with values in every row, and measures
 * the list again; then filters and sorts it by a field of the tenant and by the name, alternately. Prints milliseconds, and how
 * many times longer such a field takes.
 */
export async function ownFields({
  rows,
  rounds,
  seconds,
  databaseUrl,
  say,
}: OwnFieldsOptions): Promise<void> {
  const installation = await makeInstallation(databaseUrl)
  try {
    await installation.start()
    const { headers, tenantId } = await signInAsAdministrator(installation, installation.url)
    const port = Number(new URL(installation.url).port)
    const request = (query: string) => () =>
      requestText(port, headers, 'GET', `/iam/v1/${tenantId}/user-groups?size=10&${query}`)
    /** Medians of the rounds, measured alternately, so that other load on the machine affects all. */
    const measure = async (...queries: string[]): Promise<number[]> => {
      const times = queries.map((): number[] => [])
      for (let round = 0; round <= rounds; round++)
        for (const [at, query] of queries.entries()) {
          const { p50 } = await rateOf({ port, request: request(query) }, 1, seconds)
          // The first round is not counted.
          if (round > 0) times[at]?.push(p50)
        }
      return times.map(median)
    }
    await fill(installation, tenantId, rows)
    const [before = Number.NaN] = await measure('sort=groupCode,asc')
    await addFields(installation.url, headers, tenantId)
    await addValues(installation, tenantId)
    const [after = Number.NaN] = await measure('sort=groupCode,asc')
    const [byName = Number.NaN, byOwn = Number.NaN] = await measure('groupName=4711', 'custom=f01%3D4711')
    const [sortedByName = Number.NaN, sortedByOwn = Number.NaN] = await measure(
      'sort=groupName,desc',
      'sort=custom.f01,desc',
    )
    say(`| ${rows} rows, ${fields} own fields | built-in ms | own ms | times |`)
    say('| ---- | ----------- | ------ | ----- |')
    for (const [what, built, own] of [
      ['listed, without and with the fields', before, after],
      ['filtered by a text', byName, byOwn],
      ['sorted by a text', sortedByName, sortedByOwn],
    ] as const)
      say(`| ${what} | ${built.toFixed(1)} | ${own.toFixed(1)} | ${(own / built).toFixed(2)} |`)
  } finally {
    await installation.stop()
    installation.remove()
  }
}

const codeOf = (at: number): string => `f${String(at + 1).padStart(2, '0')}`

async function fill(installation: Installation, tenantId: string, rows: number): Promise<void> {
  await installation.query(
    `insert into user_group (tenant_id, code, name)
      select $1, 'code-' || number, jsonb_build_object('en_US', 'Group ' || number * 7919 % 100000)
      from generate_series(1, $2::int) as number`,
    [tenantId, rows],
  )
  await installation.asOwner('vacuum analyze user_group')
}

async function addFields(url: string, headers: Readonly<Record<string, string>>, tenantId: string) {
  for (let at = 0; at < fields; at++) {
    const answer = await fetch(`${url}/hpfm/v1/${tenantId}/own-fields`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resource, code: codeOf(at), kind: 'text', title: `Field ${at + 1}` }),
    })
    if (!answer.ok) throw new Error(`field ${at + 1} was refused: ${await answer.text()}`)
  }
}

async function addValues(installation: Installation, tenantId: string): Promise<void> {
  const values = Array.from({ length: fields }, (_, at) => `'${codeOf(at)}', 'Value ' || code`).join(', ')
  await installation.query(
    `update user_group set custom = jsonb_build_object(${values}) where tenant_id = $1`,
    [tenantId],
  )
  await installation.asOwner('vacuum analyze user_group')
}
