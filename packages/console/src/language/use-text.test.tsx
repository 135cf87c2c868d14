// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { userState } from '../session/user-state.ts'
import { dateTimeText } from './formats.ts'
import { useText } from './use-text.ts'

function Moment() {
  useText()
  return <p>{dateTimeText('2026-07-01T22:30:00Z')}</p>
}

test('dates that are on the page follow the person’s time zone and formats at once [CONST-1]', () => {
  const person = { timeZone: 'UTC', dateFormat: 'YYYY-MM-DD', timeFormat: 'HH:mm' }
  const choose = (part: object) => act(() => userState.set({ currentUser: { ...person, ...part } as never }))
  choose({ dateTimeFormat: 'YYYY-MM-DD HH:mm' })
  render(<Moment />)
  expect(screen.getByText('2026-07-01 22:30')).toBeDefined()
  choose({ timeZone: 'Asia/Tokyo', dateTimeFormat: 'YYYY-MM-DD HH:mm' })
  expect(screen.getByText('2026-07-02 07:30')).toBeDefined()
  choose({ timeZone: 'Asia/Tokyo', dateFormat: 'DD.MM.YYYY', dateTimeFormat: 'DD.MM.YYYY HH:mm' })
  expect(screen.getByText('02.07.2026 07:30')).toBeDefined()
})
