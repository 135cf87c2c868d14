import { globSync, readFileSync } from 'node:fs'

// Fails on left and right in the console's styles: the same rules must serve right-to-left languages.

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

for (const file of globSync('apps/console/**/*.css', { cwd: root, exclude: skipped })) checkSheet(file)
for (const file of globSync('apps/console/src/**/*.{ts,tsx}', { cwd: root, exclude: skipped }))
  checkSource(file)

for (const failure of failures) console.error(failure)
console.log(failures.length === 0 ? 'styles: no left or right' : `styles: ${failures.length} physical rules`)
process.exitCode = failures.length > 0 ? 1 : 0

function skipped(path: string) {
  return path === 'node_modules' || path === 'dist'
}

function checkSheet(file: string) {
  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ')
  const source = readFileSync(root + file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, blank)
    .replaceAll(/"[^"]*"|'[^']*'/g, blank)
  for (const match of source.matchAll(/(^|[{;])\s*([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const [whole, , property = '', rawValue = ''] = match
    const value = rawValue.trim().toLowerCase()
    if (isPhysical(property, value)) {
      const line = source.slice(0, match.index + whole.indexOf(property)).split('\n').length
      failures.push(`${file}:${line} ${property}: ${value}`)
    }
  }
}

function isPhysical(property: string, value: string) {
  if (physicalProperty.test(property)) return true
  if (physicalValue[property]?.test(value)) return true
  const parts = value.replaceAll(/\([^()]*\)/g, part => part.replaceAll(' ', '')).split(/\s+/)
  // Top, right, bottom, left: the second and the fourth must be equal to survive mirroring.
  if (fourSided.test(property)) return parts.length === 4 && parts[1] !== parts[3]
  if (property === 'border-radius' && !value.includes('/')) {
    const [start, end = start, lowEnd = start, lowStart = end] = parts
    return start !== end || lowEnd !== lowStart
  }
  return false
}

function checkSource(file: string) {
  const source = readFileSync(root + file, 'utf8')
  for (const [at, line] of source.split('\n').entries()) {
    const found =
      physicalStyle.exec(line) ??
      physicalText.exec(line) ??
      (file.endsWith('x') && physicalAttribute.exec(line))
    if (found) failures.push(`${file}:${at + 1} ${found[0].trim()}`)
  }
  for (const match of source.matchAll(styleObject)) {
    const side = /(^|[\s,{])(left|right)\s*:/.exec(match[1] ?? '')
    if (side) failures.push(`${file}:${source.slice(0, match.index).split('\n').length} style ${side[2]}`)
  }
}
