import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

/** Starts a process of itself, as the server does for `WORKERS`, which says how it was started. */
const program = `
import cluster from 'node:cluster'
if (cluster.isPrimary) cluster.fork().on('message', said => process.stdout.write(JSON.stringify(said)))
else process.send(process.argv.slice(1), () => process.exit())`

test.each(['start', 'secret'])(
  'processes that %s starts run the bundle with the same options',
  async command => {
    const repository = realpathSync(mkdtempSync(join(tmpdir(), 'atrium-cli-')))
    onTestFinished(() => rmSync(repository, { recursive: true }))
    const built = join(repository, '.atrium/built')
    const file = join(built, 'server', command === 'start' ? 'main.js' : 'command.js')
    mkdirSync(join(built, 'server'), { recursive: true })
    writeFileSync(join(built, 'package.json'), '{"type": "module"}')
    writeFileSync(file, program)
    // It fits a repository without modules of its own.
    writeFileSync(join(built, '.inputs'), createHash('sha256').update('undefined').digest('hex'))
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'cli.ts'), command, '--empty'],
      { cwd: repository, env: { ...process.env, ATRIUM_CONFIG: undefined } },
    )
    expect(JSON.parse(stdout)).toEqual([file, ...(command === 'start' ? [] : [command]), '--empty'])
  },
)
