import type { AuditData, AuditDataLine } from '@atrium/contract/operations/audit'
import type { RecordVersion } from '@atrium/contract/operations/record-history'
import { describe, expect, it } from 'vitest'
import { groupedByDay } from './day-groups.ts'
import type { HistoryText } from './history-texts.ts'
import { versionSentence } from './version-sentence.ts'

const said: HistoryText = (key, values = {}) => [key, ...Object.values(values)].join(' ')

const words = {
  t: said,
  entities: [{ name: 'role', title: ['Role', '角色', 'دور'], namedBy: 'name', fields: {} }] as const,
  fieldOf: (_entity: string, { fieldCode: code }: { fieldCode: string }) =>
    `${code.charAt(0).toUpperCase()}${code.slice(1)}`,
  partsCounted: (entity: string, count: number) =>
    entity === 'unknown' ? undefined : `${count} of ${entity}`,
}

const entry = (entityCode: string, auditType: AuditData['auditType']): AuditData => ({
  ...{ auditDataId: '1-1', entityCode, auditType, processTime: '2026-11-25 10:00:00' },
  ...{ tenantId: 1, tenantName: 'Norrvik', auditDataLineList: [] },
})

function version(lines: AuditDataLine[], parts: AuditData[], auditType: AuditData['auditType'] = 'UPDATE') {
  return {
    ...entry('role', auditType),
    ...{ auditDataLineList: lines, partList: parts, partCount: parts.length },
    ...{ versionNumber: 2, addedCount: 0, removedCount: 0, currentFlag: 0, restorableFlag: 1 },
  } satisfies RecordVersion
}

const sentence = (...of: Parameters<typeof version>) => versionSentence(version(...of), words)

describe('what a version did', () => {
  it('is said of a record as a whole', () => {
    expect(sentence([], [], 'CREATE')).toBe('created')
    expect(sentence([], [], 'DELETE')).toBe('deleted')
  })

  it('is said of one field: its name, a switch, and what was set, cleared or changed', () => {
    const name = {
      fieldCode: 'name',
      lang: 'en_US',
      fieldValueOld: 'Gate clerk',
      fieldValueNew: 'Depot clerk',
    }
    expect(sentence([name], [])).toBe('renamed Gate clerk')
    expect(sentence([{ fieldCode: 'enabled', fieldValueOld: true, fieldValueNew: false }], [])).toBe(
      'disabled',
    )
    expect(sentence([{ fieldCode: 'paused', fieldValueOld: false, fieldValueNew: true }], [])).toBe(
      'setYes Paused',
    )
    expect(sentence([{ fieldCode: 'purpose', fieldValueNew: 'Books loads' }], [])).toBe('set purpose')
    expect(sentence([{ fieldCode: 'purpose', fieldValueOld: 'Books loads' }], [])).toBe('cleared purpose')
    expect(sentence([{ fieldCode: 'secret', withheldFlag: 1 }], [])).toBe('changed secret')
  })

  it('counts parts of one kind by their own word, and anything else as things', () => {
    const [added, removed] = [entry('member_role', 'CREATE'), entry('member_role', 'DELETE')]
    expect(sentence([], [added, added, added])).toBe('added 3 of member_role')
    expect(sentence([], [removed])).toBe('removed 1 of member_role')
    expect(sentence([], [added, removed])).toBe('changedThings 2')
    expect(sentence([], [entry('unknown', 'CREATE')])).toBe('changedThings 1')
    expect(sentence([{ fieldCode: 'purpose', fieldValueNew: 'Books loads' }], [added])).toBe(
      'changedThings 2',
    )
  })
})

it('versions stand under the day, the week, and then the month', () => {
  const times = [
    '11-25 10:00',
    '11-24 10:00',
    '11-23 10:00',
    '11-22 10:00',
    '11-16 10:00',
    '11-15 10:00',
    '10-02 10:00',
  ]
  const items = [...times.map(time => `2026-${time}:00`), '2025-10-02 10:00:00'].map(processTime => ({
    processTime,
  }))
  const groups = groupedByDay(items, new Date('2026-11-25T12:00:00Z'), said, 'en_US')
  expect(groups.map(({ title, items }) => [title, items.length])).toEqual([
    ['today', 1],
    ['yesterday', 1],
    ['thisWeek', 1],
    ['lastWeek', 2],
    ['November', 1],
    ['October', 1],
    ['October 2025', 1],
  ])
})
