import { featureText } from '@atrium/console/language/feature-texts.ts'
import type { Entity } from '@atrium/contract/entity/entity'
import type { AuditData, AuditDataLine, AuditRequest } from '@atrium/contract/operations/audit'
import { describe, expect, it } from 'vitest'
import { sentenceOf, titleOf } from './audit-sentences.ts'
import { auditTexts } from './audit-texts.ts'
import type { AuditWords } from './audit-words.ts'
import { pluralOf, withinSentence } from './plural.ts'

const titles: Readonly<Record<string, string>> = {
  role: 'Role',
  member_role: 'Assignment',
  role_permission_set: 'Permissions of a role',
  roleId: 'Role',
  userId: 'Person',
  permissionSetId: 'Permission set',
  endOn: 'Ends on',
}
const titled = (name: string) => titles[name] ?? name
const tie = (name: string, what: string, to: string): Entity => ({
  name,
  title: [name, name, name],
  tie: { what, to, said: 'give' },
  fields: {},
})
const t = featureText(auditTexts)
const words: AuditWords = {
  t,
  language: 'en_US',
  counted: (key, count, values) => t(key, { ...values, count }),
  entities: [tie('member_role', 'roleId', 'userId'), tie('role_permission_set', 'permissionSetId', 'roleId')],
  entity: titled,
  field: (_entity, code) => titled(code),
  fieldOf: (_entity, { fieldCode }) => titled(fieldCode),
  kind: name => withinSentence(titled(name)),
  kinds: name => withinSentence(pluralOf(titled(name), 'en_US')),
  kindsOfField: (_entity, code) => withinSentence(pluralOf(titled(code), 'en_US')),
  within: withinSentence,
  value: (_field, value) => String(value ?? ''),
  actor: entry => entry.processUserName ?? 'The system',
}

const entry = (
  entityCode: string,
  auditType: AuditData['auditType'],
  entityName: string,
  lines: readonly AuditDataLine[] = [],
): AuditData => ({
  auditDataId: '1-1',
  auditType,
  entityCode,
  entityName,
  processTime: '2026-11-23 11:14:02',
  processUserId: 'ines',
  processUserName: 'Ines Marchetti',
  tenantId: 1,
  tenantName: 'Norrvik Freight',
  auditDataLineList: [...lines],
})

const tied = (entityCode: string, fields: Readonly<Record<string, string>>) =>
  entry(
    entityCode,
    'CREATE',
    Object.values(fields).join(' · '),
    Object.entries(fields).map(([fieldCode, name]) => ({
      fieldCode,
      fieldValueNew: 'id',
      fieldValueNewMeaning: name,
    })),
  )

function requestOf(...entries: readonly AuditData[]): AuditRequest {
  const kinds = new Map<string, AuditRequest['kinds'][number]>()
  for (const { auditType, entityCode } of entries) {
    const key = `${auditType} ${entityCode}`
    kinds.set(key, { auditType, entityCode, changes: (kinds.get(key)?.changes ?? 0) + 1 })
  }
  return {
    auditDataId: '1-1',
    tenantId: 1,
    changes: entries.length,
    kinds: [...kinds.values()].sort((one, other) => other.changes - one.changes),
    auditDataList: [...entries],
  }
}

const said = (request: AuditRequest) =>
  sentenceOf(request, words)
    .parts.map(({ text }) => text)
    .join('')

describe('the sentence of a request', () => {
  it('names the person, what was done and the record', () => {
    expect(said(requestOf(entry('role', 'CREATE', 'Yard planner')))).toBe(
      'Ines Marchetti created the role Yard planner',
    )
    const ended = entry('role', 'UPDATE', 'Yard planner', [
      { fieldCode: 'endOn', fieldValueNew: '2026-12-31' },
    ])
    expect(said(requestOf(ended))).toBe('Ines Marchetti set “Ends on” of Yard planner to 2026-12-31')
    const hidden = entry('role', 'UPDATE', 'Yard planner', [{ fieldCode: 'endOn', withheldFlag: 1 }])
    expect(said(requestOf(hidden))).toBe('Ines Marchetti changed “Ends on” of Yard planner')
    const renamed = entry('role', 'UPDATE', 'Yard planner', [
      { fieldCode: 'name', lang: 'zh_CN', fieldValueOld: '一', fieldValueNew: '二' },
      { fieldCode: 'name', lang: 'en_US', fieldValueOld: 'Yard clerk', fieldValueNew: 'Yard planner' },
    ])
    expect(said(requestOf(renamed))).toBe('Ines Marchetti renamed the role Yard clerk to Yard planner')
  })

  it('counts what is alike, and says what was given to whom', () => {
    const roles = ['One', 'Two', 'Three'].map(name => entry('role', 'UPDATE', name))
    expect(said(requestOf(...roles))).toBe('Ines Marchetti changed 3 roles')
    expect(titleOf(requestOf(...roles), words)).toBe('3 roles changed')
    const given = ['Freja Dahl', 'Signe Nyberg'].map(userId =>
      tied('member_role', { roleId: 'Report reader', userId }),
    )
    expect(said(requestOf(...given))).toBe('Ines Marchetti gave Report reader to 2 people')
    expect(sentenceOf(requestOf(...given), words)).toMatchObject({
      detail: ['Freja Dahl', 'Signe Nyberg'],
      hasPeople: true,
    })
    const sets = ['Split loads', 'Book slots'].map(permissionSetId =>
      tied('role_permission_set', { permissionSetId, roleId: 'Depot clerk' }),
    )
    expect(said(requestOf(...sets))).toBe('Ines Marchetti gave 2 permission sets to Depot clerk')
    expect(said(requestOf(entry('role', 'CREATE', 'Depot clerk'), ...sets))).toBe(
      'Ines Marchetti created the role Depot clerk with 2 permission sets',
    )
  })
})

describe('the plural of a title', () => {
  it('is English in English, and the title elsewhere', () => {
    expect(
      [
        'Role',
        'Person',
        'Data hierarchy',
        'Member of a user group',
        'Permissions of a role',
        'Config box',
      ].map(title => pluralOf(title, 'en_US')),
    ).toEqual([
      'Roles',
      'People',
      'Data hierarchies',
      'Members of a user group',
      'Permissions of a role',
      'Config boxes',
    ])
    expect(pluralOf('角色', 'zh_CN')).toBe('角色')
  })
})
