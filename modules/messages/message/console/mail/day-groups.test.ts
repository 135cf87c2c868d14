import { expect, test } from 'vitest'
import type { MessageText } from '../message-texts.ts'
import { dayGroups } from './day-groups.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const words = ((key: string) => key) as MessageText
const line = (id: string, days: number, isPinned = false) => ({
  id,
  from: 'Jonas Ek',
  subject: id,
  sentAt: ago(days),
  isUnread: false,
  isPinned,
})

test('lines stand under their day, older ones under their month, pinned ones before all, each with its place', () => {
  const groups = dayGroups(
    [line('pinned', 90, true), line('now', 0), line('before', 1), line('week', 4), line('old', 400)],
    words,
  )
  expect(groups.map(({ lines }) => lines.map(one => [one.at, one.line.id]))).toEqual([
    [[0, 'pinned']],
    [[1, 'now']],
    [[2, 'before']],
    [[3, 'week']],
    [[4, 'old']],
  ])
  expect(groups.slice(0, 3).map(({ label }) => label)).toEqual(['pinned', 'today', 'yesterday'])
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(new Date(ago(4)))
  expect(groups[3]?.label).toBe(weekday)
  expect(groups[4]?.label).toMatch(/^\p{L}+ \d{4}$/u)
})
