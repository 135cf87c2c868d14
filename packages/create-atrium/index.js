#!/usr/bin/env node
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

// npm create atrium: writes a repository whose module runs in the product.

const HELP = `npm create atrium NAME [-- options]

  NAME             the folder to make
  --packages DIR   uses the archives that npm run pack wrote there, instead of the published packages
  --help           this text`

const template = fileURLToPath(new URL('template/', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

/** A mistake of the user, reported in one line. */
class Mistake extends Error {}

try {
  const { values, positionals } = options(process.argv.slice(2))
  if (values.help) console.log(HELP)
  else create(positionals, values.packages)
} catch (error) {
  if (!(error instanceof Mistake)) throw error
  console.error(`${error.message}. See npm create atrium -- --help`)
  process.exitCode = 1
}

function options(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean' }, packages: { type: 'string' } },
    })
  } catch (error) {
    throw new Mistake(error.message.split('. ')[0])
  }
}

function create(names, packages) {
  const [folder] = names
  if (folder === undefined || names.length > 1) throw new Mistake('NAME must be given, once')
  const name = basename(resolve(folder))
  if (!/^[a-z][a-z0-9-]{0,99}$/.test(name))
    throw new Mistake(`NAME must be lowercase letters, digits and hyphens, beginning with a letter: ${name}`)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Mistake(`${folder} is not empty`)
  const dependencies = dependenciesFrom(packages)
  mkdirSync(folder, { recursive: true })
  cpSync(template, folder, { recursive: true })
  // npm would read a .gitignore of the template as one of this package.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'))
  for (const file of ['package.json', 'README.md']) {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('my-console', name))
  }
  addDependencies(join(folder, 'package.json'), dependencies)
  console.log(`Created ${name}. Next:\n\n  cd ${folder}\n  npm install\n  npm start`)
}

/** The dependencies of the repository besides its tools: the product, or all archives of a folder. */
function dependenciesFrom(packages) {
  if (packages === undefined) return { dependencies: { '@atrium/atrium': version } }
  const folder = resolve(packages)
  const archives = existsSync(folder) ? readdirSync(folder) : []
  const files = Object.fromEntries(
    archives.flatMap(file => {
      const name = /^atrium-(.+)-\d+\.\d+\.\d+.*\.tgz$/.exec(file)?.[1]
      return name === undefined ? [] : [[`@atrium/${name}`, `file:${join(folder, file)}`]]
    }),
  )
  if (!files['@atrium/atrium']) throw new Mistake(`--packages must be a folder with archives: ${packages}`)
  // The packages depend on each other by version; these are the versions.
  const overrides = Object.fromEntries(Object.keys(files).map(name => [name, `$${name}`]))
  return { dependencies: files, overrides }
}

function addDependencies(path, { dependencies, overrides }) {
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.dependencies = { ...dependencies, ...manifest.dependencies }
  if (overrides) manifest.overrides = { ...manifest.overrides, ...overrides }
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
}
