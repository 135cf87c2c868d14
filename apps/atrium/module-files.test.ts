import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { moduleFiles } from './module-files.ts'

const root = join(import.meta.dirname, '../..')

test.each(['chinese', 'english', 'arabic'])(
  'every text of the console, and nothing else, is loaded in %s',
  language => {
    const { load } = moduleFiles(join(import.meta.dirname, 'modules.ts'))
    const loaded = String((load as (id: string) => string).call({}, `\0atrium:${language}`))
    const written = globSync('{packages/console/src,modules/*/*/console}/**/*-texts.ts', {
      cwd: root,
    }).filter(path => readFileSync(join(root, path), 'utf8').includes(' = featureTexts('))
    expect(written.length).toBeGreaterThan(50)
    const names = written.map(path => (language === 'arabic' ? path.replace(/\.ts$/, '.ar.ts') : path))
    const files = [...loaded.matchAll(/^import .* from "(.*?)(?:\?\w+)?"$/gm)].map(([, path = '']) =>
      relative(root, path),
    )
    expect(files.sort()).toEqual(names.sort())
  },
)
