import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { useListReturn, useTrail } from './list-trail.ts'

afterEach(cleanup)

function List() {
  useTrail(['a', 'b', 'c'])
  return null
}

function Detail({ id }: { id: string }) {
  const { back, steps } = useListReturn('/roles', id, one => `/roles/detail/${one}`)
  const names = [steps?.onPrevious && 'previous', steps?.onNext && 'next'].filter(Boolean).join(' ')
  return (
    <button type="button" onClick={() => steps?.onNext?.()}>
      {`${back} | ${steps ? names : 'no steps'}`}
    </button>
  )
}

function show(path: string, page: ReactNode) {
  const { hook, searchHook, history } = memoryLocation({ path, record: true })
  render(
    <Router hook={hook} searchHook={searchHook}>
      {page}
    </Router>,
  )
  return history
}

test('a page leads back to its list as it was filtered, without the open drawer, and steps through it', () => {
  show('/roles?name=depot&role=b&sort=name%2Casc', <List />)
  cleanup()
  const history = show('/roles/detail/b', <Detail id="b" />)
  const step = screen.getByText('/roles?name=depot&sort=name%2Casc | previous next')
  step.click()
  expect(history.at(-1)).toBe('/roles/detail/c')
  cleanup()
  show('/roles/detail/a', <Detail id="a" />)
  expect(screen.getByText(/\| next$/)).toBeTruthy()
  cleanup()
  show('/roles/detail/z', <Detail id="z" />)
  expect(screen.getByText(/\| no steps$/)).toBeTruthy()
})
