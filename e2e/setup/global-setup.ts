import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { unpackChromium } from './chromium.ts'

const root = join(import.meta.dirname, '../..')
const node = join(root, 'node_modules/.bin/node')
const READY_MS = 60_000

/** The real server with the small demonstration, on a free port and a data directory of its own. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default async function setUp(): Promise<() => Promise<void>> {
  await unpackChromium()
  await promisify(execFile)(node, ['scripts/build.js'], { cwd: root })
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-e2e-'))
  const url = `http://localhost:${await freePort()}`
  const server = startServer(url, dataDir)
  const tearDown = async () => {
    server.kill('SIGTERM')
    await exited(server)
    rmSync(dataDir, { recursive: true })
  }
  try {
    await Promise.race([
      ready(url),
      exited(server).then(() => {
        throw new Error('the server ended: see test-results/server.log')
      }),
    ])
  } catch (error) {
    await tearDown()
    throw error
  }
  process.env.E2E_URL = url
  return tearDown
}

function startServer(url: string, dataDir: string) {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const log = createWriteStream(join(root, 'test-results/server.log'))
  const server = spawn(node, ['apps/server/src/main.ts', '--demo', 'small'], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SECRET: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server.stdout.pipe(log, { end: false })
  server.stderr.pipe(log, { end: false })
  return server
}

async function exited(server: ReturnType<typeof startServer>): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
}

async function ready(url: string): Promise<void> {
  const giveUpAt = performance.now() + READY_MS
  for (;;) {
    const status = await fetch(`${url}/health/ready`).then(
      answer => answer.status,
      () => 'no answer',
    )
    if (status === 200) return
    if (performance.now() > giveUpAt)
      throw new Error(`the server is not ready (${status}): see test-results/server.log`)
    await delay(100)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
