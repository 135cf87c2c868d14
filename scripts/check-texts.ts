import { existsSync, globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { arSA } from '../apps/console/src/core/texts/ar-SA.ts'
import { enUS } from '../apps/console/src/core/texts/en-US.ts'
import { arabic as arabicMeanings } from '../apps/server/src/features/message/meanings.ar.ts'
import { arabic as arabicPages } from '../apps/server/src/features/oauth/page-texts.ar.ts'
import { textsIn } from '../apps/server/src/features/oauth/page-texts.ts'
import { arabic as arabicPortal } from '../apps/server/src/features/portal/texts.ar.ts'
import { textsIn as portalTextsIn } from '../apps/server/src/features/portal/texts.ts'
import { arabic as arabicDocs } from '../apps/server/src/http/docs-texts.ar.ts'
import { textsIn as docsTextsIn } from '../apps/server/src/http/docs-texts.ts'
import { arabic as arabicErrors } from '../apps/server/src/http/error-texts.ar.ts'
import { errorText } from '../apps/server/src/http/error-texts.ts'
import { arabic as arabicSeed } from '../apps/server/src/seed/arabic.ts'
import { everyCall } from '../packages/contract/src/all.ts'
import { columnTitle } from '../packages/contract/src/column-titles.ts'
import { type ErrorCode, errorStatus } from '../packages/contract/src/errors.ts'
import { exportedFields, isList } from '../packages/contract/src/export.ts'

// Whether Arabic says all that English does. Chinese needs no check: without a text of it nothing compiles.

type Texts = Readonly<Record<string, string | undefined>>

/** What a file lacks beside its English, and which of its values English does not have; a line each. */
export function faults(file: string, english: Texts, arabic: Texts): string[] {
  const isPlural = (key: string) => `${stemOf(key)}_other` in english
  return [
    ...Object.keys(english)
      .filter(key => !key.endsWith('_one') && arabic[key] === undefined)
      .map(key => `${file} lacks '${key}': ${english[key]}`),
    ...Object.entries(arabic).flatMap(([key, text = '']) => {
      const original = isPlural(key)
        ? `${english[`${stemOf(key)}_one`]} ${english[`${stemOf(key)}_other`]}`
        : english[key]
      if (original === undefined) return [`${file} has '${key}', which English does not`]
      return valuesIn(text)
        .filter(value => !valuesIn(original).includes(value))
        .map(value => `${file} asks in '${key}' for {${value}}, which English does not`)
    }),
  ]
}

const stemOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const valuesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

interface Node {
  type: string
  [key: string]: unknown
}

/** The prefix and the English texts of a file of the console's features. */
export function featureTextsIn(path: string, source: string): { prefix: string; english: Texts } {
  const call = callsIn(parseSync(path, source).program)[0]
  const [prefix, english] = (call?.arguments ?? []) as Node[]
  const properties = (english?.properties ?? []) as { key: Node; value: Node }[]
  return {
    prefix: String(prefix?.value),
    english: Object.fromEntries(
      properties.map(({ key, value }) => [String(key.name ?? key.value), String(value.value)]),
    ),
  }
}

function callsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(callsIn)
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  const own = node as Node
  const callee = own.callee as Node | undefined
  const isCall = own.type === 'CallExpression' && callee?.name === 'featureTexts'
  return [...(isCall ? [own] : []), ...Object.values(own).flatMap(callsIn)]
}

async function ofFeatures(): Promise<string[]> {
  const files = globSync('apps/console/src/features/*/*.ts').filter(path =>
    /= featureTexts\(/.test(readFileSync(path, 'utf8')),
  )
  const found = await Promise.all(
    files.map(async path => {
      if (!path.endsWith('-texts.ts')) return [`${path} has texts, so its name ends in -texts.ts`]
      const { prefix, english } = featureTextsIn(path, readFileSync(path, 'utf8'))
      const other = path.replace(/\.ts$/, '.ar.ts')
      if (!existsSync(other)) return faults(other, english, {})
      const arabic: { prefix: string; texts: Texts } = await import(pathToFileURL(other).href)
      const wrong = arabic.prefix === prefix ? [] : [`${other} has another prefix than ${prefix}`]
      return [...wrong, ...faults(other, english, arabic.texts)]
    }),
  )
  return found.flat()
}

/** What the codes of messages mean, whose Arabic is looked up by its English. */
function ofMeanings(): string[] {
  const path = 'apps/server/src/features/message/meanings.ts'
  return [...readFileSync(path, 'utf8').matchAll(/text\('([^']+)', '/g)]
    .map(([, english = '']) => english)
    .filter(name => !Object.hasOwn(arabicMeanings, name))
    .map(name => `apps/server/src/features/message/meanings.ar.ts lacks '${name}'`)
}

/** The pairs of English and Chinese in the rows that every installation gets. */
function ofSeed(): string[] {
  const pair = /\[\s*'((?:[^'\\]|\\.)*)',\s*'[^']*\p{Script=Han}[^']*',?\s*\]/gu
  const names = globSync('apps/server/src/seed/*.ts')
    .filter(path => !path.endsWith('.test.ts') && !path.endsWith('demo.ts'))
    .flatMap(path => [...readFileSync(path, 'utf8').matchAll(pair)].map(([, english = '']) => english))
  return [...new Set(names)]
    .filter(name => !Object.hasOwn(arabicSeed, name))
    .map(name => `apps/server/src/seed/arabic.ts lacks '${name}'`)
}

/** The columns of every list, which can be exported under their names. */
function ofColumns(): string[] {
  return everyCall().flatMap(({ name, call }) =>
    isList(call)
      ? exportedFields(call)
          .filter(field => columnTitle(call.path, field, 'en_US') === undefined)
          .map(field => `packages/contract/src/column-titles.ts lacks '${field}', a column of ${name}`)
      : [],
  )
}

/** Fills `{name}` with itself. */
const names = new Proxy<Record<string, string>>({}, { get: (_, name) => `{${String(name)}}` })

if (import.meta.main) {
  const errors = Object.keys(errorStatus) as ErrorCode[]
  const englishErrors = Object.fromEntries(errors.map(code => [code, errorText(code, 'en_US', names)]))
  const lines = [
    ...faults('apps/console/src/core/texts/ar-SA.ts', enUS, arSA),
    ...(await ofFeatures()),
    ...faults('apps/server/src/http/error-texts.ar.ts', englishErrors, arabicErrors),
    ...faults('apps/server/src/features/oauth/page-texts.ar.ts', textsIn('en_US'), arabicPages),
    ...faults('apps/server/src/http/docs-texts.ar.ts', docsTextsIn('en_US'), arabicDocs),
    ...faults('apps/server/src/features/portal/texts.ar.ts', portalTextsIn('en_US'), arabicPortal),
    ...ofMeanings(),
    ...ofSeed(),
    ...ofColumns(),
  ]
  for (const line of lines) console.log(line)
  console.log(lines.length === 0 ? 'texts: Arabic is complete' : `texts: ${lines.length} faults in Arabic`)
  process.exitCode = lines.length > 0 ? 1 : 0
}
