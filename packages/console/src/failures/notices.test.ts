import { ToastHistory } from '@atrium/ui/overlay/toast-history.tsx'
import { forgetToasts } from '@atrium/ui/overlay/toast-store.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Notice } from '../api/failures.ts'
import '../language/language.ts'
import { noticeAbnormal, noticeFailure, noticeSuccess, showFailure } from './notices.ts'

const failure = (part: Partial<Notice>): Notice => ({
  kind: 'notice',
  tone: 'error',
  title: 'failed',
  message: '',
  requestId: undefined,
  ...part,
})

/** The history of notices, newest first. */
const said = () => screen.getAllByRole('listitem').map(item => item.textContent?.replace(/now$/, ''))

beforeEach(() => {
  forgetToasts()
  render(createElement(ToastHistory, { time: () => 'now' }))
})

afterEach(cleanup)

test('default titles are those of the error catalog, and notices can be read afterwards [ERR-9][ERR-10]', () => {
  act(() => {
    noticeSuccess()
    noticeFailure(new Error('no call'))
    noticeAbnormal('Look at this.')
  })
  expect(said()).toEqual(['Operation abnormalLook at this.', 'Operation failed', 'Operation successful'])
})

describe('a failure is shown', () => {
  test("titled 'Operation failed' with the message of the body [ERR-2]", () => {
    act(() => showFailure(failure({ tone: 'info', message: 'The code is taken.' })))
    expect(said()).toEqual(['Operation failedThe code is taken.'])
  })

  test('with the status in its details, and the request of a fault [ERR-2]', () => {
    act(() => {
      showFailure(failure({ status: 429, message: 'Too many attempts.', requestId: 'q1' }))
      showFailure(failure({ status: 503, message: 'Busy.', requestId: 'q2' }))
    })
    expect(said()).toEqual([
      'Operation failedBusy. · 503 · Request q2',
      'Operation failedToo many attempts. · 429',
    ])
  })

  test("as 'network request error', 'try again later' [ERR-6]", () => {
    act(() => showFailure(failure({ title: 'network' })))
    expect(said()).toEqual(['network request errortry again later'])
  })

  test('with the status as title and the message as text, faults with their request [ERR-7]', () => {
    act(() => {
      showFailure(failure({ title: 403, message: 'Not yours.', requestId: 'q1' }))
      showFailure(failure({ title: 500, message: 'Broken.', requestId: 'q2' }))
    })
    expect(said()).toEqual(['500Broken. · Request q2', '403Not yours.'])
  })
})
