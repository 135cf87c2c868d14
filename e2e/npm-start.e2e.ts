import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@atrium/server/testing/program'
import { expect, test } from '@playwright/test'

// One start after the other, on the same data.
test.describe.configure({ mode: 'serial' })

let data: string
let npm: ChildProcess | undefined

test.beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'atrium-start-'))
})
test.afterEach(() => {
  if (npm?.pid) killGroup(npm.pid)
})
test.afterAll(() => rmSync(data, { recursive: true, force: true }))

/** Ends what a failed test has left. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** `npm start` in a process group of its own, as a terminal runs it. */
async function start(port: number): Promise<ChildProcess> {
  const child = spawn('npm', ['start'], {
    detached: true,
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: data, PORT: String(port), DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => {
      output += text
    })
  await expect.poll(() => output, { timeout: 90_000, intervals: [100] }).toContain('Atrium is ready')
  return child
}

const ends: [title: string, end: (pid: number) => unknown][] = [
  ['SIGTERM to npm', pid => process.kill(pid, 'SIGTERM')],
  ['SIGHUP to npm', pid => process.kill(pid, 'SIGHUP')],
  ['a closed terminal', pid => process.kill(-pid, 'SIGHUP')],
]

for (const [title, end] of ends)
  test(`${title} ends everything that npm start began and frees the data directory`, async () => {
    test.setTimeout(150_000)
    const port = await freePort()
    npm = await start(port)
    const lock = join(data, 'postgres-18/postmaster.pid')
    expect(existsSync(lock), lock).toBe(true)
    expect(await isOpen(port)).toBe(true)
    end(npm.pid as number)
    await expect.poll(() => existsSync(lock), { timeout: 20_000, intervals: [100] }).toBe(false)
    expect(await isOpen(port)).toBe(false)
  })
