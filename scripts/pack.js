import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { install } from './lib/install.js'
import { checkMachine, root } from './lib/machine.js'
import { packages, stage } from './lib/packages.js'
import { run } from './lib/programs.js'
import { Failure, main, step } from './lib/steps.js'

// npm run pack: builds the packages to JavaScript with types, as archives that npm can install elsewhere.

const HELP = `npm run pack [-- options]

  --out DIR   where the archives go, by default dist
  --help      this text`

const staged = join(root, 'node_modules/.cache/pack')

await main(async () => {
  const { out, help } = read(process.argv.slice(2))
  if (help) return console.log(HELP)
  checkMachine()
  await install()
  await step('Compiling the packages', async () => {
    rmSync(staged, { recursive: true, force: true })
    // The declarations are those of npm run check, which makes only what has changed since.
    const compile = async (...args) => {
      const { code, output } = await run(join(root, 'node_modules/.bin/tsc'), args, { quiet: true })
      if (code !== 0) throw new Failure(`tsc failed:\n${output.trim()}`)
    }
    await Promise.all([compile('--build'), compile('--project', 'tsconfig.pack.json')])
  })
  await step('Packing them', async () => {
    mkdirSync(out, { recursive: true })
    for (const name of readdirSync(out)) if (name.endsWith('.tgz')) rmSync(join(out, name))
    const folders = packages().map(path =>
      stage(path, join(staged, 'compiled'), join(staged, 'packages', path)),
    )
    const pack = async some => {
      const args = ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', out, ...some]
      const { code, output } = await run('npm', args, { quiet: true })
      if (code !== 0) throw new Failure(`npm pack failed:\n${output.trim()}`)
    }
    // npm packs one after the other: two of them take half as long.
    const half = folders.length / 2
    await Promise.all([pack(folders.slice(0, half)), pack(folders.slice(half))])
  })
  console.log(`The archives are in ${out}.`)
})

function read(args) {
  const options = { help: { type: 'boolean' }, out: { type: 'string', default: join(root, 'dist') } }
  try {
    const { values } = parseArgs({ args, options })
    return { ...values, out: resolve(values.out) }
  } catch (error) {
    throw new Failure(`${error.message.split('. ')[0]}. See npm run pack -- --help`)
  }
}
