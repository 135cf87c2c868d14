import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unpackChromium } from '../setup/chromium.ts'
import { startInstallation, topologies } from './installation.ts'
import { prepareData } from './prepared-data.ts'

const root = join(import.meta.dirname, '../..')
const node = join(root, 'node_modules/.bin/node')

const build = (part: 'server' | 'console') =>
  promisify(execFile)(node, ['scripts/build.js', 'demo', part], { cwd: root })

/**
 * Starts what the tests share: two instances behind one address. `E2E_TOPOLOGY=split` separates the sign-in
 * from the rest, and
 * `E2E_TOPOLOGY=workers` starts one instance with two workers.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default async function setUp(): Promise<() => Promise<void>> {
  const [prepared] = await Promise.all([prepareWithServer(), build('console')])
  process.env.E2E_PREPARED_DATA = prepared.directory
  const topology = topologies.find(one => one === process.env.E2E_TOPOLOGY) ?? 'twins'
  const { url, dataDir, databaseUrl, dnsPort, stop } = await startInstallation(topology, 'server').catch(
    error => {
      prepared.remove()
      throw error
    },
  )
  process.env.E2E_URL = url
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_DATABASE_URL = databaseUrl
  process.env.E2E_DNS_PORT = String(dnsPort)
  return async () => {
    await stop()
    prepared.remove()
  }
}

/** The server prepares the data while the console is built. */
async function prepareWithServer(): ReturnType<typeof prepareData> {
  await Promise.all([unpackChromium(), build('server')])
  return prepareData()
}
