import { translate } from '@atrium/console/language/translate.ts'
import { expect, it } from 'vitest'
import { texts as arabic } from './second-factor-policy-texts.ar.ts'
import { secondFactorPolicyTexts } from './second-factor-policy-texts.ts'

it('the sentence on people without a second factor goes on with the semicolon of its language', () => {
  const key = `${secondFactorPolicyTexts.prefix}.ofAdministrators`
  expect(translate(key, { count: 4 }, 'en_US')).toMatch(/^; 4/)
  expect(translate(key, { count: 4 }, 'zh_CN')).toMatch(/^；其中/)
  expect(arabic.ofAdministrators).toMatch(/^؛ /)
})
