import { numberText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import type { AuditRequest, AuditSummary } from '@atrium/contract/operations/audit'
import { PersonBadge } from '@atrium/ui/display/badges/person-badge.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconBan, IconMinus, IconPencil, IconPlus, IconRobot } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import css from './audit-feed.module.css'
import { type Part, sentenceOf } from './audit-sentences.ts'
import type { AuditWords } from './audit-words.ts'
import { dayHead } from './day-head.ts'

interface FeedProps {
  requests: readonly AuditRequest[]
  days: AuditSummary['days'] | undefined
  words: AuditWords
  openId: string | null
  onOpen: (auditDataId: string) => void
  isSite: boolean
}

/** Requests by day, each as a sentence. J, K and the arrows lead along them. */
export function AuditFeed({ requests, days, words, openId, onOpen, isSite }: FeedProps) {
  const { t } = words
  const groups = Map.groupBy(requests, one => (one.auditDataList[0]?.processTime ?? '').slice(0, 10))
  return [...groups].map(([day, ofDay]) => {
    const { name, date } = dayHead(day, t)
    const counts = days?.find(one => one.day === day)
    return (
      <section key={day} className={css.day} aria-label={date}>
        <h2 className={css.head}>
          {name} <span>{date}</span>
          {counts && (
            <em>
              {t('ofDay', {
                changes: words.counted('changes', counts.changes),
                requests: words.counted('requests', counts.requests),
              })}
            </em>
          )}
        </h2>
        <ul onKeyDown={step}>
          {ofDay.map(request => (
            <Row
              key={request.auditDataId}
              request={request}
              words={words}
              isOpen={request.auditDataId === openId}
              onOpen={() => onOpen(request.auditDataId)}
              isSite={isSite}
            />
          ))}
        </ul>
      </section>
    )
  })
}

interface RowProps {
  request: AuditRequest
  words: AuditWords
  isOpen: boolean
  onOpen: () => void
  isSite: boolean
}

const mostFaces = 3

function Row({ request, words, isOpen, onOpen, isSite }: RowProps) {
  const [first] = request.auditDataList
  const { parts, detail, hasPeople } = sentenceOf(request, words)
  const names = [...detail, ...(isSite && first ? [first.tenantName] : [])]
  return (
    <li className={css.row} data-open={isOpen || undefined}>
      <Sign request={request} />
      <button type="button" className={css.open} aria-expanded={isOpen} data-request onClick={onOpen}>
        <span className={css.sentence}>
          {parts.map((part, at) => (
            <Words key={at} part={part} />
          ))}
        </span>
        {names.length > 0 && (
          <span className={css.detail}>
            {hasPeople && (
              <span className={css.faces}>
                {detail.slice(0, mostFaces).map(name => (
                  <PersonBadge key={name} name={name} size="sm" />
                ))}
              </span>
            )}
            <bdi>{names.reduce((before, next) => words.t('listed', { before, next }))}</bdi>
          </span>
        )}
      </button>
      {request.changes > 1 && (
        <span className={css.count} title={words.counted('changes', request.changes)}>
          {numberText(request.changes)}
        </span>
      )}
      <span className={css.time}>{when(first?.processTime)}</span>
    </li>
  )
}

function Words({ part: { kind, text } }: { part: Part }) {
  if (kind === 'plain') return text
  if (kind === 'old') return <del className={css.old}>{text}</del>
  return <bdi className={kind === 'person' ? css.person : css.record}>{text}</bdi>
}

const icons = { CREATE: IconPlus, UPDATE: IconPencil, DELETE: IconMinus, DENY: IconBan } as const

/** The sign of a request: the kind of its first change, or a robot where nobody did it. */
export function Sign({ request }: { request: AuditRequest }) {
  const [first] = request.auditDataList
  const type = first?.auditType ?? 'UPDATE'
  const isSystem = first?.processUserId === undefined
  return (
    <span
      className={css.sign}
      data-type={isSystem && type !== 'DELETE' ? undefined : type}
      aria-hidden="true"
    >
      <Glyph icon={isSystem ? IconRobot : icons[type]} size={13} />
    </span>
  )
}

/** Moves the focus to the next request or the one before. */
function step(event: KeyboardEvent<HTMLElement>) {
  const key = event.key.toLowerCase()
  const by = key === 'j' || key === 'arrowdown' ? 1 : key === 'k' || key === 'arrowup' ? -1 : 0
  if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return
  const all = [
    ...document.querySelectorAll<HTMLElement>('section[role="tabpanel"][data-active] [data-request]'),
  ]
  const next = all[all.indexOf(event.target as HTMLElement) + by]
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
