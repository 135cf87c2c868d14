import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './machine.js'
import { Failure } from './steps.js'

/** A server drains for 20 s and its database then shuts down. */
const PATIENCE_MS = 40_000

const running = new Set()
let stopped
let heard = 0

// Every program gets a process group of its own, so that Ctrl-C reaches it once, from here, whether it came from the
// terminal, from npm (which sends it a second time) or from kill.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped ??= new Failure('stopped')
    stopped.exitCode = 128 + constants.signals[signal]
    if (running.size === 0) process.exit(stopped.exitCode)
    if (performance.now() - heard < 1000) return
    heard = performance.now()
    for (const child of running) {
      tell(child, signal === 'SIGHUP' ? 'SIGTERM' : signal)
      setTimeout(tell, PATIENCE_MS, child, 'SIGKILL').unref()
    }
  })
}

/** Whether somebody asked the script to stop. */
export function isStopped() {
  return stopped !== undefined
}

/**
 * Runs a program to its end. `quiet` keeps what it prints for the answer instead of showing it.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { env = {}, quiet = false } = {}) {
  if (stopped) return Promise.reject(stopped)
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      detached: true,
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? 128 + constants.signals[signal], output })
    })
  })
}

/** Ends what a program may have left in its process group. */
function tell(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
