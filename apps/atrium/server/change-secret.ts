import { silentSeconds } from '@atrium/operations/health/health.contract.ts'
import { asOwner, type Secrets, secretIdOf } from '@atrium/server/db/connection/root-key'
import type pg from 'pg'

// SECRET is changed in three steps: every instance is restarted with the new one and with SECRET_BEFORE, one after
// the other; `npx atrium secret rotate` ends the one of before; SECRET_BEFORE is removed. docs/deployment.md.

interface Known {
  name: string
  isCurrent: boolean
  since: Date
}

async function findSecrets(owner: pg.Client, { secret, before }: Secrets): Promise<Known[]> {
  const { rows } = await owner.query<{ id: string; since: Date }>(
    'select secret_id as id, created_at as since from root_key order by created_at, secret_id',
  )
  const names = new Map([[secretIdOf(secret), 'SECRET']])
  if (before !== undefined && before !== secret) names.set(secretIdOf(before), 'SECRET_BEFORE')
  return rows.map(({ id, since }) => ({
    name: names.get(id) ?? `another secret (${id})`,
    isCurrent: id === secretIdOf(secret),
    since,
  }))
}

const isBeforeIn = (known: readonly Known[]): boolean => known.some(({ name }) => name === 'SECRET_BEFORE')

const unneeded = 'SECRET_BEFORE no longer opens this installation and can be removed'

/** The next step for the operator who changes the secret; none otherwise. */
export function adviceAbout(ownerUrl: string, secrets: Secrets): Promise<string[]> {
  return asOwner(ownerUrl, async owner => {
    const known = await findSecrets(owner, secrets)
    if (known.length > 1)
      return ['more than one secret opens this installation until: npx atrium secret rotate']
    return secrets.before === undefined ? [] : [unneeded]
  })
}

/** One line for each secret that opens the installation. */
export function describeSecrets(ownerUrl: string, secrets: Secrets): Promise<string[]> {
  return asOwner(ownerUrl, async owner => {
    const known = await findSecrets(owner, secrets)
    const lines = known.map(
      ({ name, since }) => `${name} opens this installation since ${since.toISOString()}`,
    )
    return secrets.before === undefined || isBeforeIn(known) ? lines : [...lines, unneeded]
  })
}

/**
 * Ends every secret but `SECRET`, which alone opens the installation afterwards. Running instances are not touched.
 * @throws if `SECRET` does not open it yet, or an instance still runs that started before it did
 */
export function endOtherSecrets(
  ownerUrl: string,
  secrets: Secrets,
  { isDry }: { isDry: boolean },
): Promise<string[]> {
  return asOwner(ownerUrl, async owner => {
    await owner.query('begin')
    await owner.query('lock table root_key')
    const known = await findSecrets(owner, secrets)
    const current = known.find(({ isCurrent }) => isCurrent)
    if (!current)
      throw new Error('SECRET does not open this installation yet: start every instance with it before')
    await refuseOlderInstances(owner, current.since)
    const others = known.filter(({ isCurrent }) => !isCurrent)
    if (!isDry) await owner.query('delete from root_key where secret_id <> $1', [secretIdOf(secrets.secret)])
    await owner.query('commit')
    const ended = others.map(
      ({ name }) => `${name} ${isDry ? 'would no longer open' : 'no longer opens'} this installation`,
    )
    return ended.length > 0 ? ended : ['SECRET alone opens this installation']
  })
}

/** An instance that started before the new secret was there has the one of before, and could not start again. */
async function refuseOlderInstances(owner: pg.Client, since: Date): Promise<void> {
  const { rows } = await owner.query<{ host: string; startedAt: Date }>(
    `select host, started_at as "startedAt" from instance
    where started_at < $1 and beat_at > now() - make_interval(secs => $2) order by started_at`,
    [since, silentSeconds],
  )
  const [first] = rows
  if (first)
    throw new Error(
      `${rows.length} running instances have not been restarted with SECRET, such as the one on ${first.host} since ${first.startedAt.toISOString()}`,
    )
}
