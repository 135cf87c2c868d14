import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { publicParts } from '../apps/atrium/server/public-modules.ts'

// Lists what modules of one's own may import in docs/build/public.md, and checks that a change of it is in the changelog.
// Reads the declarations that the type check writes.
// node_modules/.bin/node scripts/check-public.ts            fails if page or changelog is outdated
// node_modules/.bin/node scripts/check-public.ts --write    writes the page, and says what belongs into the changelog

const page = 'docs/build/public.md'
const changelog = 'CHANGELOG.md'
const compiled = {
  contract: 'contract',
  server: 'server',
  ui: 'console',
  console: 'console',
  client: 'console',
  atrium: 'server',
}

/** The names that a file of declarations exports. */
export function exportedNames(declarations: string): string[] {
  const declared = declarations.matchAll(
    /^export (?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum) ([\w$]+)/gm,
  )
  const listed = [...declarations.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map(
      name =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    ),
  )
  const names = [...declared].map(([, name = '']) => name)
  return [...new Set([...names, ...listed])].filter(name => name !== '' && name !== 'default').sort()
}

/** Eight digits that change with every declaration of the surface, and not with its comments or spaces. */
export function fingerprintOf(declarations: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [name, text] of [...declarations].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${name}\n${text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replaceAll(/\s+/g, ' ')}\n`)
  return hash.digest('hex').slice(0, 8)
}

interface Module {
  name: string
  declarations: string
}

function modulesOf({ package: owner, modules }: (typeof publicParts)[number]): Module[] {
  const source = owner === 'atrium' ? 'apps/atrium' : `packages/${owner}/src`
  const isTsx = owner === 'ui' || owner === 'console' || owner === 'atrium'
  const files = globSync(
    modules.map(path => `${source}/${path}${isTsx ? '' : '.ts'}`),
    { exclude: ['**/*.test.{ts,tsx}', '**/*-texts.ts', '**/*-texts.ar.ts'] },
  )
    .filter(file => /\.tsx?$/.test(file))
    .sort()
  return files.map(file => ({
    name:
      owner === 'client'
        ? '@atrium/client'
        : `@atrium/${owner}/${file.slice(source.length + 1).replace(isTsx ? '' : /\.ts$/, '')}`,
    declarations: readFileSync(
      `node_modules/.cache/types/${file.startsWith('apps/atrium/testing') ? 'tests' : compiled[owner]}/${file.replace(/\.tsx?$/, '.d.ts')}`,
      'utf8',
    ),
  }))
}

if (import.meta.main) {
  const parts = publicParts.map(part => ({ title: part.title, modules: modulesOf(part) }))
  const all = parts.flatMap(({ modules }) => modules)
  const fingerprint = fingerprintOf(new Map(all.map(one => [one.name, one.declarations])))
  const text = readFileSync(page, 'utf8')
  const tables = parts.map(({ title, modules }) => {
    const rows = modules.map(
      ({ name, declarations }) =>
        `| \`${name}\` | ${exportedNames(declarations)
          .map(exported => `\`${exported}\``)
          .join(', ')} |\n`,
    )
    return `## ${title}\n\n| module | exports |\n| --- | --- |\n${rows.join('')}`
  })
  const written = `${text.slice(0, text.indexOf('\n## ') + 1)}${tables.join('\n')}`
  if (parseArgs({ options: { write: { type: 'boolean' } } }).values.write) writeFileSync(page, written)
  else if (written !== text) {
    console.log(`${page} is not up to date: run scripts/check-public.ts --write`)
    process.exitCode = 1
  }
  if (!readFileSync(changelog, 'utf8').includes(`(${fingerprint})`)) {
    console.log(
      `What modules of one's own may import has changed: add a line to ${changelog} that says what is new or different for them, ending in (${fingerprint})`,
    )
    process.exitCode = 1
  }
}
