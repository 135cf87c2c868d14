import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const maps = new Map<string, SourceMap | undefined>()

/**
 * The stack of an error with lines of the sources instead of those of the bundle. A map is read when the first error
 * needs it: with `--enable-source-maps` Node reads all of them, and needs 80 MB more from the start on.
 */
export function sourceStack(stack: string): string {
  return stack.replace(/(file:\/\/\S+\.js):(\d+):(\d+)/g, (frame, file: string, line, column) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return frame
    return `${new URL(entry.originalSource, file)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const path = `${fileURLToPath(file)}.map`
    maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined)
  }
  return maps.get(file)
}
