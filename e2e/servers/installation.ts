import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { serviceNames } from '@atrium/contract/services'
import { Balancer } from '@atrium/server/testing/balancer'
import { freePort, Program } from '@atrium/server/testing/program'
import { copyOfData, startDatabaseOf } from './prepared-data.ts'

/**
 * Two instances that do the same, one that signs people in and one that does everything else, or two workers of one
 * instance.
 */
export const topologies = ['twins', 'split', 'workers'] as const

export type Topology = (typeof topologies)[number]

export interface Installation {
  url: string
  dataDir: string
  /** As its owner. */
  databaseUrl: string
  /** The port on loopback at which a test can answer for DNS. */
  dnsPort: number
  stop(): Promise<void>
}

const isOauth = (path: string) => /^\/(oauth|setup)(\/|$)/.test(path)

const instances: Record<
  Topology,
  { services?: string; workers?: string; serves?: (path: string) => boolean }[]
> = {
  twins: [{}, {}],
  workers: [{ workers: '2' }],
  split: [
    { services: 'oauth', serves: isOauth },
    {
      services: serviceNames.filter(name => name !== 'oauth').join(),
      serves: (path: string) => !isOauth(path),
    },
  ],
}

/**
 * The product with the small demonstration as an operator runs it: a database, two instances, a balancer before them.
 * What each instance logs is in `test-results/<name>-1.log` and `-2.log`.
 */
export async function startInstallation(topology: Topology, name: string): Promise<Installation> {
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const dataDir = copyOfData()
    undo.push(() => rmSync(dataDir, { recursive: true }))
    const database = await startDatabaseOf(dataDir)
    undo.push(database.stop)
    const dnsPort = await freePort()
    // No test stops one of these instances, and checks take time of the processor from the tests.
    const balancer = await Balancer.start({ checks: false })
    undo.push(() => balancer.stop())
    for (const [at, { services = '', workers = '', serves }] of instances[topology].entries()) {
      const program = await Program.start({
        port: await freePort(),
        env: {
          ...{ PUBLIC_URL: balancer.url, DATA_DIR: dataDir, DATABASE_URL: database.url },
          ...{ SERVICES: services, WORKERS: workers, DNS_SERVERS: `127.0.0.1:${dnsPort}` },
        },
        flags: ['--demo', 'small'],
        log: join(import.meta.dirname, `../../test-results/${name}-${at + 1}.log`),
      })
      undo.push(() => program.end())
      await balancer.add(program.url, serves)
    }
    return { url: balancer.url, dataDir, databaseUrl: database.url, dnsPort, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
