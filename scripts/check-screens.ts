import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { linesIn, pictureOf } from './lib/screens.ts'

// docs/screens.md names every screen that the console has.
//   node_modules/.bin/node scripts/check-screens.ts            fails when one is missing, or none any more
//   node_modules/.bin/node scripts/check-screens.ts --write    puts the pictures that are there behind their screens

const page = 'docs/screens.md'
const text = readFileSync(page, 'utf8')
const known = linesIn(text)

/** Addresses of the workspace begin with the letter h and a service, save the first page and links. */
const routes = [...globSync('apps/console/src/{features/*/routes.ts,app/*.tsx,app/*.ts}')].flatMap(file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => /^\s*(path: '|\.\.\.\[')/.test(line))
    .flatMap(line => line.match(/(?<=')\/(?:h[a-z]{3,4}\/|workplace|link\/)[^']*(?=')/g) ?? []),
)

const missing = [...new Set(routes)].filter(path => !known.some(({ address }) => address === path))
const gone = known.filter(({ address }) => !routes.includes(address))
for (const path of missing) console.log(`${path}: a screen without a line in ${page}`)
for (const { address } of gone) console.log(`${address}: a line in ${page} without a screen`)

if (parseArgs({ options: { write: { type: 'boolean' } } }).values.write)
  writeFileSync(
    page,
    text.replaceAll(/^(\|.*`(\/[^`]*)`.*\|)[^|]*\|$/gm, (line, before: string, address: string) => {
      const picture = pictureOf(address)
      return existsSync(`docs/${picture}`) ? `${before} ![](${picture}) |` : line
    }),
  )
process.exitCode = missing.length + gone.length > 0 ? 1 : 0
