import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const page = (path: string) =>
  readFileSync(join(import.meta.dirname, '../../../../apps/atrium', path), 'utf8')

test('the page for old browsers works without scripts and modern syntax [AREA-6]', () => {
  const html = page('public/suggest-browser.html')
  expect(html).not.toMatch(/<script|<style|\bclass=|var\(|type="module"/i)
  expect(html).toContain('<a href="/">')
})

test('a browser that cannot run the console is sent there by a script it can read [AREA-6]', () => {
  const html = page('index.html')
  const script = /<script nonce="__NONCE__">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(script).toContain("location.replace('/suggest-browser.html')")
  expect(script.replace(/\/\/.*/g, '')).not.toMatch(
    /=>|\b(const|let|class|async|await)\b|`|catch \{|\?\.|\?\?|\.\.\./,
  )
  // It precedes the module script, which old browsers do not run.
  expect(html.indexOf('suggest-browser')).toBeLessThan(html.indexOf('type="module"'))
})

const explorer = (version: string) => `Mozilla/5.0 (compatible; MSIE ${version}; Windows NT 6.1; Trident/6.0)`

test.each([
  ['Internet Explorer 9', explorer('9.0')],
  ['Internet Explorer 10', explorer('10.0')],
  ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
])(
  '%s, with what it knows, is sent there by that script, and a current browser is not [AREA-6]',
  (_, userAgent) => {
    expect(addressesOpened({ navigator: { userAgent }, Promise: undefined })).toEqual([
      '/suggest-browser.html',
    ])
    const current = { structuredClone, noModule: true, matchMedia: () => ({ matches: false }) }
    expect(addressesOpened(current)).toEqual([])
  },
)

/** Runs the first script of the page among these globals. @returns the addresses it leads to. */
function addressesOpened({ noModule, ...globals }: Record<string, unknown>): string[] {
  const opened: string[] = []
  const [, script = ''] = /<script nonce="__NONCE__">([\s\S]*?)<\/script>/.exec(page('index.html')) ?? []
  class HTMLScriptElement {}
  if (noModule) Object.assign(HTMLScriptElement.prototype, { noModule: false })
  const window = createContext({
    ...globals,
    HTMLScriptElement,
    location: { replace: (address: string) => opened.push(address) },
    localStorage: { getItem: () => null },
    document: { documentElement: { setAttribute: () => undefined }, currentScript: { nonce: '' } },
  })
  runInContext(`var window = this\n${noModule ? '' : 'delete Object.hasOwn\n'}${script}`, window)
  return opened
}
