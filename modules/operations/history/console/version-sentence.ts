import type { AuditDataLine } from '@atrium/contract/operations/audit'
import type { RecordVersion } from '@atrium/contract/operations/record-history'
import type { AuditWords } from '../../audit/console/audit-words.ts'
import type { HistoryText } from './history-texts.ts'

interface SentenceWords {
  t: HistoryText
  entities: AuditWords['entities']
  fieldOf: AuditWords['fieldOf']
  /** A number of parts of one kind in words, if they have one. */
  partsCounted: (entity: string, count: number) => string | undefined
}

/** Says what a version did, after the name of the person who made it: “added 3 permission sets”. */
export function versionSentence(version: RecordVersion, words: SentenceWords): string {
  const { t } = words
  const { auditType, auditDataLineList: lines, partList, partCount } = version
  if (auditType === 'CREATE') return t('created')
  if (auditType === 'DELETE') return t('deleted')
  const fields = new Set(lines.map(line => line.fieldCode))
  if (fields.size === 0 && partCount > 0) return partsSentence(version, words)
  if (fields.size === 1 && partCount === 0) return fieldSentence(version, words)
  return t('changedThings', {
    count: fields.size + (partCount > partList.length ? partCount : partList.length),
  })
}

function partsSentence({ partList, partCount }: RecordVersion, { t, partsCounted }: SentenceWords): string {
  const [first] = partList
  const isAlike = partList.every(
    part => part.entityCode === first?.entityCode && part.auditType === first.auditType,
  )
  const parts = first && isAlike ? partsCounted(first.entityCode, partCount) : undefined
  if (!first || parts === undefined) return t('changedThings', { count: partCount })
  const key = { CREATE: 'added', DELETE: 'removed', UPDATE: 'changedParts', DENY: 'changedParts' } as const
  return t(key[first.auditType], { parts })
}

function fieldSentence(
  { entityCode, auditDataLineList: lines }: RecordVersion,
  { t, entities, fieldOf }: SentenceWords,
): string {
  const [line] = lines as [AuditDataLine]
  const { fieldCode, fieldValueOld: old, fieldValueNew: now } = line
  if (fieldCode === 'enabled' && typeof now === 'boolean') return t(now ? 'enabled' : 'disabled')
  const isName = entities.find(({ name }) => name === entityCode)?.namedBy === fieldCode
  if (isName && old !== undefined && now !== undefined) return t('renamed', { name: String(old) })
  if (typeof now === 'boolean') return t(now ? 'setYes' : 'setNo', { field: fieldOf(entityCode, line) })
  const named = { field: withinSentence(fieldOf(entityCode, line)) }
  if (line.withheldFlag) return t('changed', named)
  if (lines.every(one => one.fieldValueOld === undefined)) return t('set', named)
  return t(lines.every(one => one.fieldValueNew === undefined) ? 'cleared' : 'changed', named)
}

/** A title within a sentence begins with a small letter, unless it is an abbreviation. */
const withinSentence = (title: string) =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
