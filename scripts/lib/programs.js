import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './machine.js'
import { Failure } from './steps.js'

/** Enough for a server to drain for 20 s and shut its database down. */
const PATIENCE_MS = 40_000

const running = new Set()
let stopped
let heard = Number.NEGATIVE_INFINITY

// Every program gets a process group of its own, so that Ctrl-C reaches it once, from here, whether it came from the
// terminal, from npm (which sends it a second time) or from kill.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

// npm runs a script in a shell. A signal to npm ends npm or the shell, and nothing passes it on to the script.
if (process.env.npm_lifecycle_event !== undefined) {
  const npm = parentOf(process.ppid)
  const isLeft = () => npm !== undefined && parentOf(process.ppid) !== npm
  setInterval(() => isLeft() && !stopped && stop('SIGTERM'), 200).unref()
}

/** The parent of a process on systems with `/proc`; undefined once the process is gone. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1).split(' ')[1]
  } catch {
    return undefined
  }
}

function stop(signal) {
  stopped ??= new Failure('stopped')
  stopped.exitCode = 128 + constants.signals[signal]
  if (performance.now() - heard < 1000) return
  heard = performance.now()
  stopAll(signal === 'SIGHUP' ? 'SIGTERM' : signal)
}

/** Terminates all running programs, and kills them after a while. */
export function stopAll(signal = 'SIGTERM') {
  for (const child of running) {
    signalProcess(-child.pid, signal)
    setTimeout(signalProcess, PATIENCE_MS, -child.pid, 'SIGKILL').unref()
  }
}

/**
 * Runs a program to its end. With `quiet` its output is returned instead of shown.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { env = {}, quiet = false, cwd = root } = {}) {
  if (stopped) return Promise.reject(stopped)
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
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

/** Sends a signal to a process, or with a negative number to its group, unless it has ended by itself. */
export function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
