import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Kind {
  /** Within the folder of a module. */
  pattern: string
  /** Within the console itself, whose larger parts have texts of their own. */
  ofConsole?: string
  query?: string
  /** The call by which a file is one of this kind, whatever else its name fits. */
  holds?: string
}

const texts = {
  pattern: '*/console/**/*-texts.{js,ts}',
  ofConsole: '**/*-texts.{js,ts}',
  holds: '= featureTexts(',
}

/** The files of all features that the console imports together: `console/module-files.d.ts` has their types. */
const kinds: Readonly<Record<string, Kind>> = {
  'atrium:arabic': { pattern: '*/console/**/*-texts.ar.{js,ts}', ofConsole: '**/*-texts.ar.{js,ts}' },
  'atrium:chinese': { ...texts, query: '?chinese' },
  'atrium:english': { ...texts, query: '?english' },
  'atrium:entities': { pattern: '*/*.entity.{js,ts}' },
  'atrium:record-cards': { pattern: '*/console/*.card.{js,ts}' },
  'atrium:recent': { pattern: '*/console/*.recent.{js,ts}' },
  'atrium:resources': { pattern: '*/*.resource.{js,ts}' },
  'atrium:schedules': { pattern: '*/*.schedule.{js,ts}' },
  'atrium:stale': { pattern: '*/console/*.stale.{js,ts}' },
}

const consoleFolder = dirname(fileURLToPath(import.meta.resolve('@atrium/console/feature.ts')))

const filesIn = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder, exclude: ['**/*.d.ts'] })
    .sort()
    .map(file => join(folder, file))

/** Collects the files that features of all modules contribute without naming them, such as their texts. */
export function moduleFiles(modules: string): Plugin {
  return {
    name: 'atrium-module-files',
    resolveId: id => (id in kinds ? `\0${id}` : null),
    load(id) {
      const kind = kinds[id.slice(1)]
      if (!kind) return null
      const files = [
        ...foldersOf(modules).flatMap(folder => filesIn(folder, kind.pattern)),
        ...(kind.ofConsole ? filesIn(consoleFolder, kind.ofConsole) : []),
      ].filter(file => readFileSync(file, 'utf8').includes(kind.holds ?? ''))
      const imports = files.map(
        (file, at) => `import * as file${at} from ${JSON.stringify(file + (kind.query ?? ''))}`,
      )
      return `${imports.join('\n')}\nexport const files = [${files.map((_, at) => `file${at}`).join(', ')}]`
    },
  }
}

/** The folders of the modules that a list of modules imports, itself or from another list. */
export function foldersOf(modules: string): string[] {
  const { resolve } = createRequire(modules)
  return [...readFileSync(modules, 'utf8').matchAll(/ from ['"](.*\/modules?\.[jt]s)['"]/g)].flatMap(
    ([, specifier = '']) => {
      const file = resolve(specifier)
      return /modules\.[jt]s$/.test(file) ? foldersOf(file) : [dirname(file)]
    },
  )
}
