import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'

// Checks that every path of the repository in the documentation exists, except for those that the guide creates and
// those of other repositories.

const folders = '(?:packages|modules|apps|e2e|torture|bench|scripts|deploy|docs|features|core)/'
const block = /^```[\s\S]*?^```/gm
const inText = new RegExp(`\`(${folders}[\\w@.*<>/-]+)\``, 'g')
const inCommand = new RegExp(`(?<=[ \\n])(${folders}[\\w@.*<>/-]*[\\w>])`, 'g')

/** The paths in backticks and in blocks of code that name no file; `<feature>` and `*` match any name. */
export function missingPaths(text: string, isThere: (path: string) => boolean): string[] {
  const blocks = text.match(block)?.join('\n') ?? ''
  const named = [...text.replaceAll(block, '').matchAll(inText), ...blocks.matchAll(inCommand)]
  return named.map(([, path = '']) => path).filter(path => !isThere(path.replaceAll(/<\w+>/g, '*')))
}

const isIgnored = (path: string) => spawnSync('git', ['check-ignore', '--quiet', `${path}/`]).status === 0

if (import.meta.main) {
  const others = [':!docs/add-a-*.md', ':!packages/create-atrium/template', ':!examples']
  const documents = execFileSync('git', ['ls-files', '*.md', ...others], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  const lines = documents.flatMap(document =>
    missingPaths(
      readFileSync(document, 'utf8'),
      path =>
        existsSync(path) ||
        globSync(path).length > 0 ||
        isIgnored(path) ||
        // Guides for other repositories name the files of the example.
        (document.startsWith('docs/build/') && existsSync(`examples/freight/${path}`)),
    ).map(path => `${document}: ${path} is not there`),
  )
  console.log(lines.length === 0 ? 'docs: every path is there' : lines.join('\n'))
  process.exitCode = lines.length === 0 ? 0 : 1
}
