import { administrator, expect, type Shot } from './shot.ts'

/** Screens of the example that the demonstration runs with. */
export const shots: readonly Shot[] = [
  {
    name: 'dispatch-board',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/freight/dispatch/board')
      await expect(page.getByText('NF-101')).toBeVisible()
    },
  },
  {
    name: 'late-departures',
    async open({ page, say, enter }) {
      await enter(administrator(say), '/freight/late-departures')
      await expect(page.getByText('Gothenburg').or(page.getByText('哥德堡')).first()).toBeVisible()
    },
  },
]
