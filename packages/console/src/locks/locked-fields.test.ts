import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const inputs =
  'TextInput|Textarea|NumberInput|Select|MultiSelect|TagsInput|Autocomplete|PasswordInput|Switch|Checkbox'
const files = globSync(['modules/*/*/console/**/*.tsx', 'packages/console/src/**/*.tsx'], {
  cwd: root,
}).filter(file => !file.includes('.test.'))

/** The inputs of a source with their attributes. */
const inputsIn = (source: string) =>
  [...source.matchAll(new RegExp(`<(${inputs})\\b((?:(?!/>)[\\s\\S])*)/>`, 'g'))].map(
    ([, name = '', attributes = '']) => ({
      name,
      attributes,
    }),
  )

/** Inputs whose state is no lock: each is off while something runs, or stands for something else. */
const exempt = new Set([
  // A color cannot be read-only; its form says why.
  'type="color"',
])

test('no field of a form is disabled, and none is read-only by a reason that the form does not say', () => {
  const found = files.flatMap(file => {
    const source = readFileSync(join(root, file), 'utf8')
    const hasForm =
      /<(RecordForm|SettingsForm|Locks)\b|record\.field\(|isReadOnly: boolean|readOnly: boolean/.test(source)
    return inputsIn(source).flatMap(({ name, attributes }) => {
      if ([...exempt].some(one => attributes.includes(one))) return []
      const isDisabled = /\bdisabled=\{.*(isReadOnly|isFixed|stored)/.test(attributes)
      // A value of its own beside that of the form needs a reason of its own.
      const isOwn = /(?<![.\w])readOnly(\s|$|=\{(?!.*(isReadOnly|isFixed|readOnly)))/m.test(attributes)
      const hasReason = /data-locked|inputContainer/.test(attributes)
      const isWithout = isOwn ? !hasReason : /\breadOnly=/.test(attributes) && !hasForm && !hasReason
      return isDisabled || isWithout ? [`${file}: <${name}>`] : []
    })
  })
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(200)
})
