import { ownLanguages } from '@atrium/server/appearance/languages'
import { html, renderHtml } from '@atrium/server/http/pages/html'
import { expect, test } from 'vitest'
import type { PageAppearance } from '../../page/server/page.ts'
import { textsIn } from '../../page/server/page-texts.ts'
import { type SecondFactorForm, secondFactorBox } from './second-factor-page.ts'

const form: SecondFactorForm = {
  action: '/here',
  back: '/back',
  formTokens: ['one', 'two'],
  pass: 'pass',
  tenant: 'Quay & Sons',
  recoveryCodes: { left: 7, total: 10 },
  hasAuthenticator: true,
  passkey: { form: button => html`<form>${button}</form>`, names: ['Laptop'] },
  rememberDays: 30,
}

function boxIn(language: PageAppearance['language'], changes: Partial<SecondFactorForm> = {}): string {
  const appearance = { language, offered: [language], theme: undefined, texts: textsIn(language) }
  return renderHtml(secondFactorBox(appearance, { ...form, ...changes }))
}

test('every other way has an icon before its words', () => {
  const rows = boxIn('en_US').match(/<(?:summary|button class="way")>.*?<span>/g) ?? []
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(row).toMatch(/><svg class="stroke"[^>]*aria-hidden="true">/)
})

test('recovery codes say how many are left of how many', () => {
  expect(boxIn('en_US')).toContain('<small>7 of 10 left</small>')
  expect(boxIn('zh_CN')).toContain('<small>共 10 个，还剩 7 个</small>')
  expect(boxIn('ar_SA')).toContain('<small>بقي 7 من 10</small>')
})

test('the name of the tenant is bold in every language, and its markup is text', () => {
  for (const language of ownLanguages) {
    const [, lead] =
      /<p class="lead" id="lead">(.*?)<\/p>/.exec(boxIn(language, { tenant: 'Quay <i>' })) ?? []
    expect(lead).toContain('<b><bdi>Quay &lt;i&gt;</bdi></b>')
  }
})
