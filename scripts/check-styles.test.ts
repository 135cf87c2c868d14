import { expect, test } from 'vitest'
import { faults } from './check-styles.ts'

const source = 'packages/ui/src/display/card.tsx'
const sheet = 'packages/ui/src/display/card.module.css'

function check(text: string, styles: string, others: Record<string, string> = {}): string[] {
  return faults(new Map(Object.entries({ [source]: text, [sheet]: styles, ...others })))
}

test('a class that its sheet lacks is named, whatever the import is called', () => {
  const text = [
    `import css from './card.module.css'`,
    `import own from '@atrium/ui/display/other.module.css'`,
    `export const Card = () => <a className={css.head}><b className={own['card-foot']} /></a>`,
  ].join('\n')
  expect(check(text, '.head { color: red; }')).toEqual([
    `${source}:3 reads .card-foot of packages/ui/src/display/other.module.css, which does not exist`,
  ])
})

test('a class that nothing reads is named, also where it stands beside others', () => {
  const text = `import css from './card.module.css'\nexport const head = css.head`
  const styles = '@media print { .head:not(.lost) > a[href$=".pdf"] { color: red; } } /* .old */'
  expect(check(text, styles)).toEqual([`nothing reads .lost of ${sheet}`])
})

test('every class of a sheet without an import is named', () => {
  expect(check('export {}', '.head { color: red; }')).toEqual([`nothing reads .head of ${sheet}`])
})

test('a class read by a variable is one of the texts in its file', () => {
  const text = [
    `import css from './card.module.css'`,
    `const icons = { warn: 1 }`,
    `export const tone = (tone: 'plain' | 'ok' | keyof typeof icons) => css[tone]`,
  ].join('\n')
  expect(check(text, '.ok, .warn, .danger { color: red; }')).toEqual([`nothing reads .danger of ${sheet}`])
})

test('what a class is composed of exists and is in use', () => {
  const text = `import css from './card.module.css'\nexport const head = css.head`
  const styles =
    '.base { color: red; } .head { composes: base; composes: bold gone from "./text.module.css"; }'
  const others = { 'packages/ui/src/display/text.module.css': '.bold { font-weight: 600; }' }
  expect(check(text, styles, others)).toEqual([
    `${sheet} reads .gone of packages/ui/src/display/text.module.css, which does not exist`,
  ])
})

test('global classes and names of animations are no classes of a sheet', () => {
  const text = `import css from './card.module.css'\nexport const head = css.head`
  const styles = ':global(.mantine) .head { animation: turn 1s; } @keyframes turn { to { rotate: 1turn; } }'
  expect(check(text, styles)).toEqual([])
})
