import { expect, test } from 'vitest'
import { html, renderHtml } from './html.ts'

test('values become text, markup made here stays markup', () => {
  const inner = html`<b>${'<i>"quoted" & \'so\'</i>'}</b>`
  expect(renderHtml(html`<p title="${'"><script>'}">${inner}</p>`)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;"><b>&lt;i&gt;&quot;quoted&quot; &amp; &#39;so&#39;&lt;/i&gt;</b></p>',
  )
})

test('lists are joined, and what is not there leaves nothing', () => {
  expect(renderHtml(html`${[1, 'a', html`<br>`]}${false}${undefined}${''}${0}`)).toBe('1a<br>0')
})

test('a value from outside cannot pretend to be markup', () => {
  const outside = JSON.parse('{"markup":"<script>","html":"<script>"}')
  expect(() => renderHtml(html`${outside}`)).toThrow()
})
