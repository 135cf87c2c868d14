import { expect, test } from 'vitest'
import { withPrefix } from './subject.ts'

test('the subject of a reply has its prefix once, and is never longer than a subject may be', () => {
  expect(withPrefix('Gate 3', 'Re: ')).toBe('Re: Gate 3')
  expect(withPrefix('Re: Gate 3', 'Re: ')).toBe('Re: Gate 3')
  expect(withPrefix('Re: Gate 3', 'Fwd: ')).toBe('Fwd: Re: Gate 3')
  expect(withPrefix('x'.repeat(200), 'Re: ')).toHaveLength(200)
})
