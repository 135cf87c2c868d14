import { globSync, readFileSync } from 'node:fs'

// Fails on left and right in the console's styles: the same rules must serve right-to-left languages. A comment
// `physical: why` on the same line or above allows what is physical by nature, such as the position of the pointer.

const root = new URL('../', import.meta.url).pathname
const sides = 'left|right'

const physicalProperty = new RegExp(
  `^(${sides}|(margin|padding|border|scroll-margin|scroll-padding)-(${sides})(-.+)?|border-(top|bottom)-(${sides})-radius)$`,
)
const physicalValue: Record<string, RegExp> = {
  'text-align': new RegExp(`^(${sides})\\b`),
  float: new RegExp(`^(${sides})\\b`),
  clear: new RegExp(`^(${sides})\\b`),
  'background-position': new RegExp(`\\b(${sides})\\b`),
  'transform-origin': new RegExp(`\\b(${sides})\\b`),
}
const fourSided = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/

const physicalStyle =
  /\b((margin|padding|scrollMargin|scrollPadding)(Left|Right)|border(Left|Right)\w*|border(Top|Bottom)(Left|Right)Radius)\b['"]?\s*:/
const physicalText = /\b(textAlign|float)\b\s*:\s*['"](left|right)['"]/
const physicalAttribute = /\s(ml|mr|pl|pr|left|right)=["{]|\bta=["'{]+(left|right)/
const styleObject = /style=\{\{([^}]*)\}\}/g

const failures: string[] = []

for (const file of globSync('{packages,modules,apps}/**/*.css', { cwd: root, exclude: skipped }))
  checkSheet(file)
for (const file of globSync('{packages/{ui,console},modules/*/*/console}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: skipped,
}))
  checkSource(file)

for (const failure of failures) console.error(failure)
console.log(failures.length === 0 ? 'styles: no left or right' : `styles: ${failures.length} physical rules`)
process.exitCode = failures.length > 0 ? 1 : 0

function skipped(path: string) {
  return path === 'node_modules' || path === 'dist'
}

function checkSheet(file: string) {
  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ')
  const original = readFileSync(root + file, 'utf8')
  const source = original.replaceAll(/\/\*[\s\S]*?\*\//g, blank).replaceAll(/"[^"]*"|'[^']*'/g, blank)
  for (const match of source.matchAll(/(^|[{;])\s*([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const [whole, , property = '', rawValue = ''] = match
    const value = rawValue.trim().toLowerCase()
    if (isPhysical(property, value)) {
      report(file, original, match.index + whole.indexOf(property), `${property}: ${value}`)
    }
  }
}

function isPhysical(property: string, value: string) {
  if (physicalProperty.test(property)) return true
  if (physicalValue[property]?.test(value)) return true
  const parts = withoutBrackets(value).split(/\s+/)
  // Top, right, bottom, left: the second and the fourth must be equal when mirrored.
  if (fourSided.test(property)) return parts.length === 4 && parts[1] !== parts[3]
  if (property === 'border-radius' && !value.includes('/')) {
    const [start, end = start, lowEnd = start, lowStart = end] = parts
    return start !== end || lowEnd !== lowStart
  }
  return false
}

/** Turns `calc(var(--a) * 2) 3px` into two words. */
function withoutBrackets(value: string): string {
  const flat = value.replaceAll(/\(([^()]*)\)/g, (_, words: string) => `[${words.replaceAll(/\s/g, '_')}]`)
  return flat === value ? flat : withoutBrackets(flat)
}

function checkSource(file: string) {
  const source = readFileSync(root + file, 'utf8')
  const patterns = [physicalStyle, physicalText, ...(file.endsWith('x') ? [physicalAttribute] : [])]
  for (const pattern of patterns) {
    for (const match of source.matchAll(new RegExp(pattern, 'g'))) {
      report(file, source, match.index + match[0].search(/\S/), match[0].trim())
    }
  }
  for (const style of source.matchAll(styleObject)) {
    for (const side of style[0].matchAll(/(?<=[\s,{])(left|right)\s*:/g)) {
      report(file, source, style.index + side.index, `style ${side[1]}`)
    }
  }
}

function report(file: string, source: string, at: number, what: string) {
  const line = source.slice(0, at).split('\n').length
  const near = source.split('\n').slice(Math.max(0, line - 2), line)
  if (!near.some(text => text.includes('physical:'))) failures.push(`${file}:${line} ${what}`)
}
