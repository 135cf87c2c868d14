import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Mistake } from './mistake.ts'

// atrium new module: adds an empty module to this repository.

const usage = `atrium new module NAME

  NAME   its folder below modules/, such as freight`

/** The release of Atrium that the module is written for. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Writes the folder, lists the module in `atrium.config.ts`, and returns what to do next. */
export function newModule(args: readonly string[], root = process.cwd()): string {
  const [name, ...others] = args
  if (name === undefined || others.length > 0 || name.startsWith('-')) throw new Mistake(usage)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Mistake(`NAME must be like freight: ${name}`)
  const folder = join(root, 'modules', name)
  if (existsSync(folder)) throw new Mistake(`modules/${name} exists already`)
  const config = join(root, 'atrium.config.ts')
  if (!existsSync(config)) throw new Mistake('atrium.config.ts is not here: run this where it is')
  const listed = withModule(readFileSync(config, 'utf8'), name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(name), null, 2)}\n`)
  writeFileSync(join(folder, 'module.ts'), '')
  writeFileSync(config, listed)
  return [
    'Wrote',
    `  modules/${name}/package.json`,
    `  modules/${name}/module.ts`,
    `  atrium.config.ts   lists the module`,
    '',
    'Next:',
    `  npx atrium new resource NAME --module ${name}   adds a kind of record to it`,
  ].join('\n')
}

/** `#depot` is the console's or the server's side of the feature in `depot`, by which of them asks. */
const manifestOf = (name: string) => ({
  name,
  version: '0.1.0',
  private: true,
  type: 'module',
  imports: { '#*': { console: './*/console/*.feature.ts', default: './*/server/*.feature.ts' } },
  peerDependencies: { '@atrium/atrium': `^${version}` },
})

/** @throws Mistake for a file whose list of modules is not where it is after `npm create atrium` */
function withModule(config: string, name: string): string {
  const variable = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const list = /(export const modules = \[[^\]]*?),?\s*\]/.exec(config)
  const lastImport = [...config.matchAll(/^import .*\n/gm)].at(-1)
  if (!list || !lastImport)
    throw new Mistake(
      `atrium.config.ts has no “export const modules = […]”: import modules/${name}/module.ts there`,
    )
  const after = lastImport.index + lastImport[0].length
  return `${config.slice(0, after)}import * as ${variable} from './modules/${name}/module.ts'\n${config.slice(after)}`.replace(
    list[0],
    `${list[1]}, ${variable}]`,
  )
}
