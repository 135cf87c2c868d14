// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { withOwnLinks } from './reading-pane.tsx'

afterEach(cleanup)

test('addresses of this console are links, with their query and without the punctuation after them', () => {
  const body = `Open ${location.origin}/hiam/role/permissions/r1?set=s-1. See ${location.origin}/hiam/role, or https://other.example/hiam/role`
  render(<p>{withOwnLinks(body)}</p>)
  const links = screen.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links).toEqual(['/hiam/role/permissions/r1?set=s-1', '/hiam/role'])
  expect(screen.getByText(/^Open/).textContent).toBe(body)
})
