import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { screens } from '../e2e/shots/screens.ts'
import { pictureOf } from './lib/screens.ts'

// Checks that the `*.shots.ts` of the features cover every screen of the console, and generates docs/screens.md.
// node_modules/.bin/node scripts/check-screens.ts            fails if one is missing, or the page is outdated
// node_modules/.bin/node scripts/check-screens.ts --write    writes the page, with the existing pictures

const page = 'docs/screens.md'

/** Addresses of the workspace begin with the letter h and a service, except for the first page and links. */
const routes = globSync([
  'packages/console/src/start/*.{ts,tsx}',
  'modules/*/*/console/**/*.{ts,tsx}',
]).flatMap(file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => /^\s*(path: '|\.\.\.\[')/.test(line))
    .flatMap(line => line.match(/(?<=')\/(?:h[a-z]{3,4}\/|workplace|link\/)[^']*(?=')/g) ?? []),
)

const missing = [...new Set(routes)].filter(path => !screens.some(({ address }) => address === path))
const gone = screens.filter(({ address }) => !routes.includes(address))
for (const path of missing) console.log(`${path}: a screen that the \`screens\` of no *.shots.ts name`)
for (const { address } of gone) console.log(`${address}: named by a *.shots.ts, and no screen`)

const users = { platform: 'the platform', tenant: 'a tenant', both: 'the platform and tenants' }
const lines = screens.map(({ name, menu, address, whose }) => {
  const picture = pictureOf(address)
  const link = existsSync(`docs/${picture}`) ? `![](${picture})` : ''
  return `| ${name} | ${menu} | \`${address}\` | ${users[whose]} | ${link} |\n`
})
const text = readFileSync(page, 'utf8')
const table = /^\| -.*\n/m.exec(text)
if (!table) throw new Error(`${page} has no table`)
const written = text.slice(0, table.index + table[0].length) + lines.join('')
if (parseArgs({ options: { write: { type: 'boolean' } } }).values.write) writeFileSync(page, written)
else if (written !== text) console.log(`${page} is not up to date: run scripts/check-screens.ts --write`)
process.exitCode = missing.length + gone.length > 0 || written !== readFileSync(page, 'utf8') ? 1 : 0
