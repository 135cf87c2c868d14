import { existsSync, globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { arSA } from '@atrium/console/texts/ar-SA.ts'
import { enUS } from '@atrium/console/texts/en-US.ts'
import '../apps/atrium/server/install.ts'
import { everyCall } from '@atrium/contract/calls'
import { exportedFields, isList } from '@atrium/contract/export'
import { arabic as arabicMeanings } from '@atrium/messages/shared/server/meanings.ar.ts'
import { arabic as arabicPortal } from '@atrium/portal/rendering/server/texts.ar.ts'
import { textsIn as portalTextsIn } from '@atrium/portal/rendering/server/texts.ts'
import * as channel from '@atrium/server/delivery/channels/channel.contract'
import { everyError } from '@atrium/server/http/errors'
import { textsIn as docsTextsIn } from '@atrium/server/http/openapi/docs-texts'
import { arabic as arabicDocs } from '@atrium/server/http/openapi/docs-texts.ar'
import { columnTitle } from '@atrium/server/interchange/column-title'
import { arabic as arabicPages } from '@atrium/sign-in/page/server/page-texts.ar.ts'
import { textsIn } from '@atrium/sign-in/page/server/page-texts.ts'
import { parseSync } from 'vite'

// Checks that Arabic has every text that English has. Chinese needs no check: missing texts do not compile. Texts in
// the seed do not either, because they are triples.

type Texts = Readonly<Record<string, string | undefined>>

/** The texts that a file lacks beside its English, and placeholders that English does not have; a line each. */
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
  const properties = (english?.properties ?? []) as { key: Node; value: Node; argument?: Node }[]
  const textsOf = ({ key, value, argument }: (typeof properties)[number]): [string, string][] =>
    argument
      ? Object.entries(channelNamesIn(argument))
      : [[String(key.name ?? key.value), String(value.value)]]
  return { prefix: String(prefix?.value), english: Object.fromEntries(properties.flatMap(textsOf)) }
}

/** The names that `...channelNames(channels, 'en_US')` adds to the texts of a file. */
function channelNamesIn(call: Node): Readonly<Record<string, string>> {
  const [list] = (call.arguments ?? []) as Node[]
  const codes = Object.entries(channel).find(([name]) => name === list?.name)?.[1]
  if ((call.callee as Node | undefined)?.name !== 'channelNames' || !Array.isArray(codes))
    throw new Error('only channelNames(…) of a list in the contract can be spread into texts')
  return channel.channelNames(codes, 'en_US')
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
  const files = globSync(['modules/*/*/console/*.ts', 'packages/console/src/*/*-texts.ts']).filter(path =>
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

/** The meanings of message codes, whose Arabic is looked up by the English. */
function ofMeanings(): string[] {
  const path = 'modules/messages/shared/server/meanings.ts'
  return [...readFileSync(path, 'utf8').matchAll(/text\('([^']+)', '/g)]
    .map(([, english = '']) => english)
    .filter(name => !Object.hasOwn(arabicMeanings, name))
    .map(name => `modules/messages/shared/server/meanings.ar.ts lacks '${name}'`)
}

/** The columns of every list, which are exported under these names. */
function ofColumns(): string[] {
  return everyCall().flatMap(({ name, call }) =>
    isList(call)
      ? exportedFields(call)
          .filter(field => columnTitle(call.path, field, 'en_US') === undefined)
          .map(field => `${name}: its feature has no title for the column '${field}'`)
      : [],
  )
}

const textsOfErrors = (language: 'en' | 'zh' | 'ar') =>
  Object.fromEntries([...everyError()].map(([code, definition]) => [code, definition[language]]))

if (import.meta.main) {
  const lines = [
    ...faults('packages/console/src/texts/ar-SA.ts', enUS, arSA),
    ...(await ofFeatures()),
    ...faults('the errors of features', textsOfErrors('en'), textsOfErrors('ar')),
    ...faults('the errors of features', textsOfErrors('en'), textsOfErrors('zh')),
    ...faults('modules/sign-in/page/server/page-texts.ar.ts', textsIn('en_US'), arabicPages),
    ...faults('packages/server/src/http/openapi/docs-texts.ar.ts', docsTextsIn('en_US'), arabicDocs),
    ...faults('modules/portal/rendering/server/texts.ar.ts', portalTextsIn('en_US'), arabicPortal),
    ...ofMeanings(),
    ...ofColumns(),
  ]
  for (const line of lines) console.log(line)
  console.log(lines.length === 0 ? 'texts: Arabic is complete' : `texts: ${lines.length} faults in Arabic`)
  process.exitCode = lines.length > 0 ? 1 : 0
}
