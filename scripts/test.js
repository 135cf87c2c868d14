import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runChecks } from './lib/checks.js'
import { install } from './lib/install.js'
import { checkMachine, node, root } from './lib/machine.js'
import { run, signalProcess } from './lib/programs.js'
import { Failure, main } from './lib/steps.js'

// npm test: all checks and tests, also on a fresh clone. The last line counts what passed and what failed.

const HELP = `npm test [-- options] [filters]

  filters               run the tests whose file name holds one of these words
  --only STEP           check, unit, server or e2e; may be given more than once
  --whole               walk through every screen and call in every way, not in one of them
  --database-url URL    run the server's tests on this PostgreSQL, as a user who may create roles and databases
  --help                this text`

/** Messages repeated at the end of thousands of lines of output. */
const remarks = []
/** Each test file with the milliseconds its tests took. */
const durations = []
const STEPS = ['check', 'unit', 'server', 'e2e']
/** In bytes: room for the databases, browsers and installed packages of a run beside its programs. */
const leastMemory = 12 * 2 ** 30
/** The directory for temporary files of all steps, so that nothing is left behind. */
const scratch = mkdtempSync(join(inMemory() ?? tmpdir(), 'atrium-run-'))
// Started by root, the database runs as a user who must be able to enter.
chmodSync(scratch, 0o755)
// Programs that tests start are compiled, and their types stripped, only once.
process.env.NODE_COMPILE_CACHE = join(scratch, 'compiled')

await main(async () => {
  try {
    const { filters, only, whole, databaseUrl, help } = read(process.argv.slice(2))
    if (help) return console.log(HELP)
    checkMachine()
    await install()
    if (whole) process.env.TEST_EXTENT = 'whole'
    const results = []
    if (only.has('check') && filters.length === 0) results.push(await timed('Checks', runChecks))
    const projects = [
      ...(only.has('unit') ? ['unit', 'console'] : []),
      ...(only.has('server') ? ['server', 'own-modules'] : []),
    ]
    if (projects.length > 0)
      results.push(await timed('Tests', () => runVitest(projects, filters, databaseUrl)))
    if (only.has('e2e')) results.push(await timed('Browser tests', () => runPlaywright(filters)))
    for (const { title, seconds, cores } of results)
      console.log(`${seconds.padStart(8)} s  ${title.padEnd(14)}${cores}`)
    const slowest = durations.toSorted((one, other) => other.ms - one.ms).slice(0, 20)
    console.log('\nSlowest files, of which three run at a time:')
    for (const { file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`)
    const [passed, failed] = ['passed', 'failed'].map(key =>
      results.reduce((sum, result) => sum + result[key], 0),
    )
    console.log(`${remarks.map(remark => `\n${remark}`).join('\n')}\n${passed} passed, ${failed} failed`)
    return failed === 0 ? 0 : 1
  } finally {
    await cleanUp()
  }
})

function read(args) {
  const options = {
    help: { type: 'boolean' },
    only: { type: 'string', multiple: true, default: STEPS },
    whole: { type: 'boolean' },
    'database-url': { type: 'string' },
  }
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const unknown = values.only.find(step => !STEPS.includes(step))
    if (unknown) throw new Failure(`--only takes ${STEPS.join(', ')}`)
    const databaseUrl = values['database-url']
    const { whole, help } = values
    return { filters: positionals, only: new Set(values.only), whole, databaseUrl, help }
  } catch (error) {
    throw new Failure(`${error.message.split('. ')[0]}. See npm test -- --help`)
  }
}

/** A directory in memory that may hold programs and has plenty of space: databases and browsers write much. */
function inMemory() {
  const directory = '/dev/shm'
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : ''
  const [, options = ''] = new RegExp(`^tmpfs ${directory} tmpfs (\\S+)`, 'm').exec(mounts) ?? []
  if (!/\brw\b/.test(options) || /\bnoexec\b/.test(options)) return undefined
  const { bavail, bsize } = statfsSync(directory)
  const free = Math.min(bavail * bsize, freemem())
  return free > leastMemory ? directory : undefined
}

async function timed(title, work) {
  const began = performance.now()
  const before = coreTimes()
  console.log(`\n${title}`)
  const result = await work()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${title}: ${result.passed} passed, ${result.failed} failed in ${seconds} s`)
  return { ...result, title, seconds, cores: shares(before, coreTimes()) }
}

/** The ticks of all cores by what they did (proc(5)); undefined elsewhere than on Linux. */
function coreTimes() {
  if (!existsSync('/proc/stat')) return undefined
  const [user, nice, system, idle, disk, irq, softirq, stolen] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    .match(/\d+/g)
    .map(Number)
  return { busy: user + nice + system + irq + softirq, idle, disk, stolen }
}

/** Says why a step took long: the program itself, the disk, or other programs on the same machine. */
function shares(before, after) {
  if (!before || !after) return ''
  const ticks = Object.keys(after).map(key => [key, after[key] - before[key]])
  const all = ticks.reduce((sum, [, one]) => sum + one, 0) || 1
  const [busy, idle, disk, stolen] = ticks.map(([, one]) => `${Math.round((100 * one) / all)} %`)
  return `cores ${busy} busy, ${idle} idle, ${disk} waiting for the disk, ${stolen} taken by others`
}

async function runVitest(projects, filters, databaseUrl) {
  const report = join(scratch, 'vitest.json')
  const { code } = await run(
    node,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.map(name => `--project=${name}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { env: { TMPDIR: scratch, TEST_DATABASE_URL: databaseUrl } },
  )
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = reportIn(report)
  // A file that cannot be loaded reports no failed test.
  const broken = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  for (const { name, message } of broken) remarks.push(`Failed: ${relative(root, name)}\n${message}`)
  for (const { name, assertionResults, startTime, endTime } of testResults) {
    durations.push({ file: relative(root, name), ms: endTime - startTime })
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed')
        remarks.push(`Failed: ${relative(root, name)} › ${fullName}\n${failureMessages.join('\n')}`)
  }
  return count('Tests', numPassedTests, numFailedTests + broken.length, code)
}

async function runPlaywright(filters) {
  const report = join(scratch, 'playwright.json')
  const { code } = await run(
    node,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--pass-with-no-tests',
      '--reporter=list,json',
      ...filters,
    ],
    { env: { TMPDIR: scratch, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  const { stats = {}, suites = [] } = reportIn(report)
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  for (const suite of suites) {
    const tries = specsIn([suite]).flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    durations.push({ file: suite.title, ms: tries.reduce((sum, { duration }) => sum + duration, 0) })
  }
  for (const { title, tests } of specsIn(suites))
    for (const { status } of tests) {
      if (status === 'unexpected') remarks.push(`Failed: ${title}`)
      else if (status === 'flaky') remarks.push(`Passed at its second try only: ${title}`)
    }
  return count('Browser tests', expected + flaky, unexpected, code)
}

function specsIn(suites) {
  return suites.flatMap(({ specs = [], suites: below = [] }) => [...specs, ...specsIn(below)])
}

function reportIn(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** A run that fails without a failed test, such as in its set-up, counts as one. */
function count(title, passed, failed, code) {
  if (code === 0 || failed > 0) return { passed, failed }
  remarks.push(`Failed: ${title} ended with ${code} and no failed test. Search the output for "Unhandled".`)
  return { passed, failed: 1 }
}

/** Kills processes that an interrupted run has left, such as a PostgreSQL, and deletes the directory. */
async function cleanUp() {
  for (let left = processesIn(scratch); left.length > 0; left = processesIn(scratch)) {
    for (const pid of left) signalProcess(pid, 'SIGKILL')
    await delay(20)
  }
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}

function processesIn(directory) {
  const holds = pid => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return (
        words !== '' && (words.includes(directory) || readlinkSync(`/proc/${pid}/cwd`).startsWith(directory))
      )
    } catch (error) {
      // It has ended in the meantime, or belongs to another user.
      if (['ENOENT', 'ESRCH', 'EACCES'].includes(error.code)) return false
      throw error
    }
  }
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid && holds(name))
    .map(Number)
}
