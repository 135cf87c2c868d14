import { listText } from '@atrium/console/language/formats.ts'
import { textParts } from '@atrium/console/language/text-parts.ts'
import type { Entity } from '@atrium/contract/entity/entity'
import type { AuditData, AuditDataLine, AuditRequest } from '@atrium/contract/operations/audit'
import type { AuditWords } from './audit-words.ts'

/** A part of a sentence, and how it is drawn. */
export interface Part {
  kind: 'plain' | 'person' | 'record' | 'old'
  text: string
}

/** A change as it is said: the sentence, and the names that it counts. */
export interface Sentence {
  parts: readonly Part[]
  detail: readonly string[]
  /** The names of the detail are of people. */
  hasPeople: boolean
}

type Named = Readonly<Record<string, Part | string | number>>
type Say = (key: Parameters<AuditWords['t']>[0], values: Named) => Part[]

const naming = ['name', 'title', 'realName']
const longestValue = 40

/** Says in one sentence what a request changed. */
export function sentenceOf(request: AuditRequest, words: AuditWords): Sentence {
  const [first] = request.auditDataList
  if (!first) return { parts: [], detail: [], hasPeople: false }
  const say: Say = (key, values) => partsOf(words.t, key, values)
  const person: Part = { kind: 'person', text: words.actor(first) }
  const { kinds, changes } = request
  if (changes === 1) return ofOne(first, person, words, say)
  if (kinds.length === 1) return ofMany(request, person, words, say)
  // The first record is the one that the others belong to.
  const own = kinds.find(kind => kind.entityCode === first.entityCode && kind.auditType === first.auditType)
  const others = kinds.filter(kind => kind !== own)
  if (own?.changes !== 1) return ofMixed(request, person, words, say)
  const one = ofOne(first, person, words, say)
  const [other] = others
  const tie = words.entities.find(({ name }) => name === other?.entityCode)?.tie
  const isWhole = others.length === 1 && other?.auditType === 'CREATE' && first.auditType === 'CREATE'
  if (!isWhole || !other)
    return {
      ...one,
      parts: [...one.parts, ...say('andMore', { count: changes - 1 })],
      detail: namesOf(request.auditDataList.slice(1)),
    }
  // What is given to a new record counts by what it is.
  const kindsOfOther = tie ? words.kindsOfField(other.entityCode, tie.what) : words.kinds(other.entityCode)
  return {
    ...one,
    parts: [...one.parts, ...say('withMore', { count: other.changes, kinds: kindsOfOther })],
    detail: request.auditDataList
      .slice(1)
      .flatMap(entry => tiedIn(entry, words.entities)?.names.what.text ?? entry.entityName ?? []),
  }
}

/** The title of the panel: the record, else what happened to how many. */
export function titleOf(request: AuditRequest, { counted, entity, kinds: kindsOf }: AuditWords): string {
  const [first] = request.auditDataList
  const [kind, another] = request.kinds
  if (!first || !kind) return ''
  if (request.changes === 1) return first.entityName ?? entity(first.entityCode)
  if (another) return counted('changes', request.changes)
  return counted(`done.${kind.auditType}`, kind.changes, { kinds: kindsOf(kind.entityCode) })
}

function ofOne(entry: AuditData, person: Part, words: AuditWords, say: Say): Sentence {
  const { entityCode, auditType, auditDataLineList: lines } = entry
  const kind = words.kind(entityCode)
  const name: Part = { kind: 'record', text: entry.entityName ?? '' }
  const plain = (parts: Part[], detail: readonly string[] = []): Sentence => ({
    parts,
    detail,
    hasPeople: false,
  })
  const tied = tiedIn(entry, words.entities)
  if (tied && auditType !== 'UPDATE') return plain(say(tied.key, { ...tied.names, person }))
  if (auditType === 'DENY') {
    const refused = lines.flatMap(({ fieldValueNew }) => (fieldValueNew ? [String(fieldValueNew)] : []))
    return plain(
      say('refused', { person, kind }),
      entry.entityName ? [entry.entityName] : refused.slice(0, 2),
    )
  }
  if (auditType !== 'UPDATE') return plain(say(`one.${auditType}`, { person, kind, name }))
  const renamed = lines.find(
    ({ fieldCode, lang }) => naming.includes(fieldCode) && (lang ?? words.language) === words.language,
  )
  if (renamed?.fieldValueOld !== undefined && renamed.fieldValueNew !== undefined) {
    const old: Part = { kind: 'old', text: String(renamed.fieldValueOld) }
    const now: Part = { kind: 'record', text: String(renamed.fieldValueNew) }
    const others = lines.filter(({ fieldCode }) => fieldCode !== renamed.fieldCode)
    return plain(say('renamed', { person, kind, old, name: now }), [
      ...new Set(others.map(line => words.fieldOf(entityCode, line))),
    ])
  }
  const changed = [...new Set(lines.map(line => words.fieldOf(entityCode, line)))]
  const [line] = lines
  if (changed.length !== 1 || !line) {
    return plain(say('one.UPDATE', { person, kind, name }), changed)
  }
  return ofField(line, { entry, person, name, words, say })
}

interface FieldChange {
  entry: AuditData
  person: Part
  name: Part
  words: AuditWords
  say: Say
}

/** The change of one field: its value, or that it is empty now. */
function ofField(line: AuditDataLine, { entry, person, name, words, say }: FieldChange): Sentence {
  const { fieldCode, fieldValueNew: now } = line
  const field = words.fieldOf(entry.entityCode, line)
  const isAlone = entry.auditDataLineList.length === 1
  const value = line.fieldValueNewMeaning ?? words.value(fieldCode, now)
  const parts = (): Part[] => {
    if (isAlone && !line.withheldFlag && now === undefined) return say('cleared', { person, field, name })
    if (isAlone && !line.withheldFlag && value.length <= longestValue && !value.startsWith('{'))
      return say('setTo', { person, field, name, value })
    return say('setField', { person, field, name })
  }
  return { parts: parts(), detail: [], hasPeople: false }
}

function ofMany(request: AuditRequest, person: Part, words: AuditWords, say: Say): Sentence {
  const [first] = request.auditDataList
  const [kind] = request.kinds
  if (!first || !kind) return { parts: [], detail: [], hasPeople: false }
  const { auditType, entityCode, changes: count } = kind
  const ties = request.auditDataList.map(entry => tiedIn(entry, words.entities))
  const isSame = (side: 'what' | 'to') =>
    ties.every(tie => tie !== undefined && tie.names[side].text === ties[0]?.names[side].text)
  const [tie] = ties
  if (tie && auditType !== 'UPDATE' && isSame('to')) {
    const kinds = words.kindsOfField(entityCode, tie.tie.what)
    return {
      parts: say(`${tie.key}Several`, { person, count, kinds, to: tie.names.to }),
      detail: ties.flatMap(one => one?.names.what.text || []),
      hasPeople: tie.tie.what === 'userId',
    }
  }
  if (tie && auditType !== 'UPDATE' && isSame('what')) {
    const kinds = words.kindsOfField(entityCode, tie.tie.to)
    return {
      parts: say(`${tie.key}ToSeveral`, { person, count, kinds, what: tie.names.what }),
      detail: ties.flatMap(one => one?.names.to.text || []),
      hasPeople: tie.tie.to === 'userId',
    }
  }
  return {
    parts: say(`many.${auditType}`, { person, count, kinds: words.kinds(entityCode) }),
    detail: namesOf(request.auditDataList),
    hasPeople: entityCode === 'app_user',
  }
}

function ofMixed(request: AuditRequest, person: Part, words: AuditWords, say: Say): Sentence {
  const codes = [...new Set(request.kinds.map(kind => kind.entityCode))]
  const kinds = listText(codes.slice(0, 2).map(words.kinds))
  const key = codes.length > 2 ? 'mixedMore' : 'mixed'
  return {
    parts: say(key, { person, count: request.changes, kinds }),
    detail: namesOf(request.auditDataList),
    hasPeople: false,
  }
}

const namesOf = (entries: readonly AuditData[]): string[] => [
  ...new Set(entries.flatMap(({ entityName }) => entityName ?? [])),
]

/** The two records that an entry ties, if its entity is such a tie and both are named. */
function tiedIn(entry: AuditData, entities: readonly Entity[]) {
  const tie = entities.find(({ name }) => name === entry.entityCode)?.tie
  const nameOf = (field: string) => {
    const line = entry.auditDataLineList.find(({ fieldCode }) => fieldCode === field)
    return line?.fieldValueNewMeaning ?? line?.fieldValueOldMeaning
  }
  const [what, to] = tie ? [nameOf(tie.what), nameOf(tie.to)] : []
  if (!tie || what === undefined || to === undefined) return undefined
  const record = (text: string): Part => ({ kind: 'record', text })
  const isGone = entry.auditType === 'DELETE'
  const key = isGone ? ('tookAway' as const) : tie.said === 'give' ? ('gave' as const) : ('added' as const)
  return { tie, key, names: { what: record(what), to: record(to) } }
}

const partsOf = (t: AuditWords['t'], key: Parameters<AuditWords['t']>[0], values: Named): Part[] =>
  textParts(t, key, values).map(part => (typeof part === 'string' ? { kind: 'plain', text: part } : part))
