// @vitest-environment happy-dom

import { ToastHistory } from '@atrium/ui/overlay/toast-history.tsx'
import { forgetToasts } from '@atrium/ui/overlay/toast-store.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import '../language/language.ts'
import { taken } from './lov-dialog.tsx'

/** The notices of a choice, newest first. */
async function noticesOf(
  choose: () => unknown,
): Promise<[isTaken: boolean, ...notices: (string | undefined)[]]> {
  forgetToasts()
  const isTaken = await act(() => taken(choose))
  const notices = screen.queryAllByRole('listitem')
  return [isTaken, ...notices.map(item => item.textContent?.replace(/now$/, ''))]
}

beforeEach(() => {
  render(createElement(ToastHistory, { time: () => 'now' }))
})
afterEach(cleanup)

test('a choice shows the message of its caller or of the server, and none when it only fills a form [LOV-7]', async () => {
  expect(await noticesOf(() => undefined)).toEqual([true])
  expect(await noticesOf(() => 'Crane reserved')).toEqual([true, 'Operation successfulCrane reserved'])
  expect(await noticesOf(() => Promise.resolve({ message: 'Saved.' }))).toEqual([
    true,
    'Operation successfulSaved.',
  ])
  expect(await noticesOf(() => Promise.resolve())).toEqual([true, 'Operation successful'])
})

test('a choice that is refused shows the words of the server, and is not taken [LOV-7]', async () => {
  const refused = new ApiError({ status: 409, message: 'The crane is taken' })
  for (const choose of [
    () => Promise.reject(refused),
    () => {
      throw refused
    },
  ])
    expect(await noticesOf(choose)).toEqual([false, 'Operation failedThe crane is taken'])
})
