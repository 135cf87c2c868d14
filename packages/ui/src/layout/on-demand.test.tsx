import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onDemand } from './on-demand.tsx'

const Greeting = ({ name }: { name: string }) => <p>Good morning, {name}</p>
const Waiting = ({ name }: { name: string }) => <p>Waiting for {name}</p>

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('what was loaded is shown at once, not after the time for which React holds back what suspends', async () => {
  const load = Promise.withResolvers<typeof Greeting>()
  const Part = onDemand(() => load.promise, Waiting)
  render(<Part name="Ines" />)
  expect(screen.getByText('Waiting for Ines')).toBeDefined()
  // No timer runs: React would set one.
  await act(async () => load.resolve(Greeting))
  expect(screen.getByText('Good morning, Ines')).toBeDefined()
})

test('what was fetched ahead is there with the first drawing, and is loaded once', async () => {
  const load = vi.fn(async () => Greeting)
  const Part = onDemand(load)
  await Part.fetch()
  render(<Part name="Ines" />)
  expect(screen.getByText('Good morning, Ines')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})

class Boundary extends Component<{ children: ReactNode }, { reason: string }> {
  override state = { reason: '' }
  static getDerivedStateFromError(error: Error) {
    return { reason: error.message }
  }
  override render() {
    if (this.state.reason === '') return this.props.children
    return (
      <button type="button" onClick={() => this.setState({ reason: '' })}>
        {this.state.reason}
      </button>
    )
  }
}

test('what fails to load reaches the boundary around it, and is loaded again when it is drawn again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('no connection'))
  const Part = onDemand(load)
  await act(async () => {
    render(
      <Boundary>
        <Part name="Ines" />
      </Boundary>,
    )
  })
  await act(async () => screen.getByText('no connection').click())
  expect(screen.getByText('Good morning, Ines')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})
