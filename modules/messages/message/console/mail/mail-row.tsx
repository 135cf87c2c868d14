import { when } from '@atrium/console/language/when.tsx'
import { PersonBadge } from '@atrium/ui/display/badges/person-badge.tsx'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { RowFocusContext } from '@atrium/ui/table/focus/row-focus-context.ts'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { Checkbox } from '@mantine/core'
import { IconPin, type Icon as TablerIcon } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import css from './mail-row.module.css'

/** An entry of the message center: a message, a notice or an announcement. */
export interface MailLine {
  id: string
  from: string
  /** Of senders that are no people, in place of their initials. */
  icon?: TablerIcon
  subject: string
  sentAt: string
  isUnread: boolean
  isPinned?: boolean
  chip?: string
}

/** The mark of a sender: a circle for a person, a square for the system. */
export const MailMark = ({
  from,
  icon,
  isLarge,
}: Pick<MailLine, 'from' | 'icon'> & { isLarge?: boolean }) => (
  <span className={css.mark} data-large={isLarge || undefined}>
    {icon ? (
      <span className={css.square}>
        <Glyph icon={icon} size={isLarge ? 18 : 15} />
      </span>
    ) : (
      <PersonBadge name={from} />
    )}
  </span>
)

interface MailRowProps {
  line: MailLine
  /** Its index on the page. */
  at: number
  /** Its index in the whole list. */
  rowIndex: number
  unreadWord: string
  isOpen: boolean
  /** Undefined where entries cannot be selected. */
  isSelected: boolean | undefined
  tabIndex: 0 | -1
  onFocus: (at: number) => void
  onOpen: (at: number) => void
  onSelect: (at: number) => void
}

/** Two lines: who wrote and when, then the subject. */
export function MailRow({ line, at, isOpen, isSelected, tabIndex, ...props }: MailRowProps) {
  const words = useUiText()
  const open = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('[data-own-click]'))) props.onOpen(at)
  }
  return (
    <tr
      data-row={at}
      className={css.row}
      aria-rowindex={props.rowIndex}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      data-unread={line.isUnread || undefined}
      tabIndex={tabIndex}
      onFocus={() => props.onFocus(at)}
      onClick={open}
    >
      <td className={css.lead} data-own-click={isSelected === undefined ? undefined : true}>
        <MailMark from={line.from} {...(line.icon && { icon: line.icon })} />
        {isSelected !== undefined && (
          <Checkbox
            className={css.box ?? ''}
            aria-label={words.selectRow(line.subject)}
            tabIndex={-1}
            checked={isSelected}
            onChange={() => props.onSelect(at)}
          />
        )}
      </td>
      <td className={css.text}>
        <RowFocusContext value={tabIndex === 0}>
          <span className={css.line}>
            {line.isUnread && <span className="visually-hidden">{props.unreadWord}: </span>}
            <span className={css.from}>
              <bdi>{line.from}</bdi>
            </span>
            {line.isPinned && <Glyph icon={IconPin} size={14} />}
            <span className={css.time}>{when(line.sentAt)}</span>
          </span>
          <span className={css.line}>
            <span className={css.subject} title={line.subject}>
              <bdi>{line.subject}</bdi>
            </span>
            {line.chip && <Chip>{line.chip}</Chip>}
          </span>
        </RowFocusContext>
      </td>
    </tr>
  )
}

/** Rows that are loading, in the shape of those that come. */
export const MailSkeleton = ({ rows }: { rows: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: rows }, (_, at) => (
      <div key={at} className={css.bones}>
        <span className={css.disc} />
        <span className={css.bars}>
          <span className={css.bar} />
          <span className={css.bar} />
        </span>
      </div>
    ))}
  </div>
)
