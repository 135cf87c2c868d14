import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin, parseSync } from 'vite'
import { moduleFiles } from './module-files.ts'
import { ownModules } from './own-modules.ts'
import { stripSchemas } from './strip-schemas.ts'

const server = process.env.ATRIUM_SERVER ?? 'http://localhost:8080'
// Screens are named like the service they belong to; calls have a version after it.
const services = ['^/(iam|h[a-z]{3})(/hzero|/pub)*/v\\d', '/oauth', '/openapi.json', '/health']

/** The list of the modules whose screens are built. */
const modules = ownModules ?? fileURLToPath(new URL(`modules${extname(import.meta.url)}`, import.meta.url))

export default defineConfig({
  root: import.meta.dirname,
  // A module's `#role` leads to what the feature brings to the console: see `imports` in its package.json.
  resolve: {
    conditions: ['console', ...defaultClientConditions],
    alias: { '#modules': modules },
  },
  plugins: [moduleFiles(modules), splitTexts(), stripSchemas(), react(), compressed()],
  // The server puts a fresh nonce into every copy of the page it sends.
  html: { cspNonce: '__NONCE__' },
  server: {
    proxy: Object.fromEntries(services.map(path => [path, { target: server, changeOrigin: false }])),
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Small icons inlined as data: addresses would need an exception in the content policy for style sheets.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // Browsers without `modulepreload` start a little later; all others do without the polyfill.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The start lists the names of all files: short ones, in which a hash is what cannot be compressed.
        chunkFileNames: ({ name }) =>
          `assets/${/^(rolldown|workspace|purify)/.test(name) ? name : name.slice(0, 5)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // What is needed together is bundled together, and the first group includes its dependencies. This
            // one seldom changes, so that browsers cache it longer than our own code.
            {
              name: 'base',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|wouter|regexparam)\/|contract\/src\/constants\.[jt]s$/,
            },
            {
              name: 'schemas',
              test: /node_modules\/zod\/|contract\/src\/(row|page|across-tenants|.*\.schema)\.[jt]s$/,
            },
            { name: 'start', tags: ['$initial'] },
            {
              name: 'workspace',
              test: /console\/(src\/workspace\/workspace|src\/menu\/layouts\/side-all|workplace)\.(js|tsx)$/,
            },
            { name: 'cards', test: /\/console\/[^/]+-card\.(js|tsx)$/ },
            { name: 'charts', test: /\/ui\/src\/chart\/|\/sign-ins-chart\.(js|tsx)$/ },
            {
              name: 'live',
              test: /\/(messages\/follow-live|api\/live|header\/trace-button|tracing\/traces)\.(js|tsx?)$/,
            },
            { name: 'icons', test: /\/icon\/menu-icons\.[jt]s$/ },
            { name: 'shared', minShareCount: 4, test: /\.(m?js|tsx?)$/ },
          ],
        },
      },
    },
  },
})

/** The sheets of the classes that have a name. */
const sheetOf = new Map<string, string>()

/** The name of a class in the page, such as `title_a3x`. What marks its sheet repeats in all names, and compresses well. */
function scopedName(name: string, sheet: string): string {
  const mark = createHash('sha256')
    .update(relative(import.meta.dirname, sheet))
    .digest('base64url')
  for (let length = 3; ; length++) {
    const scoped = `${name}_${mark.slice(0, length)}`
    if ((sheetOf.get(scoped) ?? sheet) !== sheet) continue
    sheetOf.set(scoped, sheet)
    return scoped
  }
}

/**
 * Splits the texts of features, which are written with English and Chinese side by side, so that users load
 * only their language. A file of texts loses its Chinese; imported with `?chinese` or `?english` it contains nothing else.
 */
function splitTexts(): Plugin {
  return {
    name: 'atrium-texts',
    enforce: 'pre',
    transform(source, id) {
      const [path = '', query] = id.split('?')
      if (!/\/console\/.+-texts\.[jt]s$/.test(path)) return null
      const call = /= featureTexts\(/.exec(source)
      if (!call) return null
      const { program } = parseSync(path, source)
      const [prefix, english, chinese] = argumentsAt(program.body, call.index + 2)
      if (!prefix || !english || !chinese) throw new Error(`${path} has no Chinese`)
      const cut = ({ start, end }: Span) => source.slice(start, end)
      const part = { english, chinese }[query ?? '']
      const code = part
        ? `${importsFor(program.body, source, cut(part))}export const prefix = ${cut(prefix)}\nexport const texts = ${cut(part)}\n`
        : `${source.slice(0, chinese.start)}{}${source.slice(chinese.end)}`
      return { code, map: null }
    },
    // Catalogs load once, so that an open page has new texts after it is loaded again.
    hotUpdate({ file }) {
      if (!/-texts(\.ar)?\.[jt]s$/.test(file)) return undefined
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}

/** The imports of a file that this part of it uses. */
function importsFor(body: readonly unknown[], source: string, part: string): string {
  const used = (name: string) => new RegExp(`\\b${name}\\b`).test(part)
  return (body as (Span & { type: string; specifiers?: { local: { name: string } }[] })[])
    .filter(
      ({ type, specifiers = [] }) =>
        type === 'ImportDeclaration' && specifiers.some(({ local }) => used(local.name)),
    )
    .map(({ start, end }) => `${source.slice(start, end)}\n`)
    .join('')
}

interface Span {
  start: number
  end: number
}

/** The arguments of the call that begins there. */
function argumentsAt(node: unknown, start: number): Span[] {
  if (Array.isArray(node)) return node.flatMap(one => argumentsAt(one, start))
  if (typeof node !== 'object' || node === null) return []
  const {
    type,
    start: begins,
    arguments: own,
  } = node as { type?: string; start?: number; arguments?: Span[] }
  if (type === 'CallExpression' && begins === start) return own ?? []
  return Object.values(node).flatMap(one => argumentsAt(one, start))
}

/**
 * Writes `.br` and `.gz` beside every text asset, which the server hands out as they are. That is half of the build's
 * time, and a tenth of it with `COMPRESS=quickly`, which makes files larger by about a tenth.
 */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'atrium-compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const names = await readdir(dir, { recursive: true })
      const level = process.env.COMPRESS === 'quickly' ? 5 : constants.BROTLI_MAX_QUALITY
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: level } }
      const compress = async (path: string) => {
        const text = await readFile(path)
        await writeFile(`${path}.br`, await brotli(text, quality))
        await writeFile(`${path}.gz`, await zip(text, { level: 9 }))
      }
      // Side by side, on as many cores as there are.
      await Promise.all(
        names.filter(one => /\.(js|css|svg|json)$/.test(one)).map(name => compress(join(dir, name))),
      )
    },
  }
}
