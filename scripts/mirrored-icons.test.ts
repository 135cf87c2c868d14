import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Icons that point along the line of text, so that they point the other way where it runs from right to left. */
const directed =
  /\bIcon(?:Chevrons?(?:Left|Right)|Arrow(?:Narrow)?(?:Left|Right|Back|Forward|Down(?:Left|Right))\w*|Send)\b/
/** An element without children. */
const elements = /<[A-Z]\w*\s(?:(?!<[A-Z])[\s\S])*?\/>/g

const files = globSync(['packages/{ui,console}/src/**/*.tsx', 'modules/*/*/console/**/*.tsx'], {
  exclude: ['**/*.test.tsx'],
})

it('arrows and chevrons are mirrored in right-to-left pages', () => {
  expect(files.length).toBeGreaterThan(300)
  const fixed = files.flatMap(file =>
    (readFileSync(file, 'utf8').match(elements) ?? [])
      .filter(element => directed.test(element) && !element.includes('mirrored'))
      .map(element => `${file}: ${element}`),
  )
  expect(fixed).toEqual([])
})
