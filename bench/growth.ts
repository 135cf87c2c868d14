import { randomBytes } from 'node:crypto'
import { connect } from '@atrium/server/db/connection/connect'
import { findRootKey } from '@atrium/server/db/connection/root-key'
import { type Site, siteOf } from '@atrium/server/db/connection/site'
import { headersOf, signInAs } from '@atrium/server/isolation/sign-in'
import { makeRole, makeTenant, makeUser } from '@atrium/server/testing/people'
import { makeInstallation } from '../torture/installation.ts'
import { rateOf, requestText } from './connection.ts'

interface GrowthOptions {
  /** The final number of tenants. */
  tenants: number
  seconds: number
  databaseUrl: string | undefined
  say: (line: string) => void
}

const steps = [10, 100, 1_000, 10_000, 100_000]
/** The number of tenants with active users. */
const mostAtWork = 100
const createdAtOnce = 8
const rolesEach = 5

/**
 * Measures requests as the number of tenants grows, one after another on one connection, each from another tenant:
 * cached and uncached reads, and the memory of the server.
 */
export async function growth({ tenants, seconds, databaseUrl, say }: GrowthOptions): Promise<void> {
  process.env.SECRET ||= randomBytes(32).toString('base64url')
  const installation = await makeInstallation(databaseUrl)
  await installation.start()
  const root = await findRootKey(installation.ownerUrl(), { secret: process.env.SECRET })
  const databases = connect(installation.ownerUrl(), root, createdAtOnce)
  const site = siteOf(databases.site)
  const made: { tenantId: number; userId: string }[] = []
  const first = new Map<string, number>()
  try {
    say('| tenants | what | p50 ms | times the first |')
    say('| ------- | ---- | ------ | --------------- |')
    const report = (count: number, what: string, figure: number) => {
      first.set(what, first.get(what) ?? figure)
      say(
        `| ${count} | ${what} | ${figure.toFixed(2)} | ${(figure / (first.get(what) ?? figure)).toFixed(2)} |`,
      )
    }
    for (const count of [...steps.filter(step => step < tenants), tenants]) {
      while (made.length < count)
        made.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(createdAtOnce, count - made.length) }, () => make(site)),
          )),
        )
      await installation.asOwner('analyze')
      const atWork = made.filter((_, at) => at % Math.ceil(count / mostAtWork) === 0)
      const signedIn = await Promise.all(atWork.map(({ userId }) => signInAs(site, userId)))
      const port = Number(new URL(installation.url).port)
      const asking = (address: string) => (at: number) => {
        const person = signedIn[at % signedIn.length] as (typeof signedIn)[number]
        const path = address.replace('TENANT', String(person.tenantId))
        return requestText(port, headersOf(person), 'GET', path)
      }
      for (const [what, address] of Object.entries(calls)) {
        const request = asking(address)
        await rateOf({ port, request }, 1, seconds)
        report(count, what, (await rateOf({ port, request }, 1, seconds * 3)).p50)
      }
      report(count, 'memory, MB', installation.memory())
    }
  } finally {
    await databases.close()
    await installation.stop()
    installation.remove()
  }
}

const calls = {
  'current user': '/iam/hzero/v1/users/self',
  'menu tree': '/iam/hzero/v1/menus/tree?lang=en_US',
  'list of roles': '/iam/hzero/v1/TENANT/roles/paging?size=10&sort=name,asc',
}

async function make(site: Site): Promise<{ tenantId: number; userId: string }> {
  const { tenantId, adminRoleId } = await makeTenant(site)
  for (let role = 0; role < rolesEach; role++) await makeRole(site, tenantId, [])
  return { tenantId, userId: await makeUser(site, tenantId, [adminRoleId]) }
}
