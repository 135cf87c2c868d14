import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './machine.js'
import { run } from './programs.js'

/** Reads the declarations that the check of the types writes. */
const afterTypes = 'check-public.ts'

/** Runs all checks of the source in parallel and prints a line each, with the output of failures. Returns how many failed. */
export async function runChecks() {
  const own = readdirSync(join(root, 'scripts')).filter(
    name => /^check-.*(?<!\.test)\.ts$/.test(name) && name !== afterTypes,
  )
  const checks = [
    ['types', join(root, 'node_modules/.bin/tsc'), ['--build']],
    ['lint and format', join(root, 'node_modules/.bin/biome'), ['ci', '--colors=off']],
    ...own.map(name => [name.slice('check-'.length, -'.ts'.length), node, [join('scripts', name)]]),
  ]
  const results = await Promise.all(checks.map(check))
  results.push(await check(['public', node, [join('scripts', afterTypes)]]))
  return { passed: results.filter(Boolean).length, failed: results.filter(passed => !passed).length }
}

async function check([name, program, args]) {
  const began = performance.now()
  const { code, output } = await run(program, args, { quiet: true })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓ ok    ' : '✗ failed'}  ${name}  ${seconds} s`)
  if (code !== 0) console.log(`${output.trim().replace(/^/gm, '    ')}\n`)
  return code === 0
}
