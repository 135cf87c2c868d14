import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
