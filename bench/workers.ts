import { join } from 'node:path'
import { freePort, Program } from '@atrium/server/testing/program'
import { type Installation, makeInstallation } from '../torture/installation.ts'
import { median, type Rate, rateOf } from './connection.ts'
import { signInAsAdministrator } from './signed-in.ts'

interface WorkersOptions {
  rounds: number
  seconds: number
  databaseUrl: string | undefined
  say: (line: string) => void
}

const counts = [1, 2]
const connections = 32

/**
 * Compares one process with two workers on the same database, measured alternately: a list of ten roles, at 32
 * connections. Workers gain where the database, and what sends the requests, have cores of their own.
 */
export async function workers(options: WorkersOptions): Promise<void> {
  const { say, rounds, seconds } = options
  const installation = await makeInstallation(options.databaseUrl)
  try {
    // The database stays up, filled, for the servers that are measured.
    await installation.start()
    const all = new Map<number, Rate[]>(counts.map(count => [count, []]))
    for (let round = 0; round < rounds; round++)
      for (const count of counts) all.get(count)?.push(await measure(installation, count, seconds))
    say(`| workers | a second | p50 ms | p99 ms | of one |`)
    say('| ------- | -------- | ------ | ------ | ------ |')
    const middle = (count: number, of: keyof Rate) => median((all.get(count) ?? []).map(rate => rate[of]))
    const one = middle(1, 'perSecond')
    for (const count of counts) {
      const perSecond = middle(count, 'perSecond')
      const [p50, p99] = [middle(count, 'p50'), middle(count, 'p99')]
      say(
        `| ${count} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(perSecond / one).toFixed(2)} |`,
      )
    }
    await installation.stop()
  } finally {
    installation.remove()
  }
}

/** The rate of a server with so many workers, once it is warm. */
async function measure(installation: Installation, count: number, seconds: number): Promise<Rate> {
  const port = await freePort()
  const directory = join(installation.directory, `workers-${count}`)
  const program = new Program({
    port,
    env: {
      ...installation.env,
      WORKERS: String(count),
      DATABASE_URL: installation.ownerUrl(),
      DATA_DIR: directory,
    },
    log: join(directory, 'server.log'),
  })
  try {
    await program.ready()
    const target = { port, request: await listOfRoles(installation, port) }
    await rateOf(target, connections, Math.min(1, seconds))
    return await rateOf(target, connections, seconds)
  } finally {
    await program.end('SIGTERM')
  }
}

async function listOfRoles(installation: Installation, port: number): Promise<() => string> {
  const { headers, tenantId } = await signInAsAdministrator(installation, `http://localhost:${port}`)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const path = `/iam/hzero/v1/${tenantId}/roles/paging?size=10&sort=name,asc`
  return () => `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${lines.join('')}\r\n`
}
