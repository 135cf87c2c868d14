import type { ReactNode } from 'react'
import css from './message-list.module.css'

export type MessageLine = {
  id: string
  text: ReactNode
  unread: boolean
  /** In the user's format: "09:41", "Wed", "03-06". */
  time: string
  /** The machine-readable time. */
  at?: string
}

type MessageListProps = {
  label: string
  lines: readonly MessageLine[]
  onOpen?: (id: string) => void
  /** Read out before the text of an unread message. */
  unreadWord: string
  empty?: ReactNode
}

/** A list of messages or changes: an unread disc at the leading edge, the time at the trailing one. */
export function MessageList({ label, lines, onOpen, unreadWord, empty }: MessageListProps) {
  if (lines.length === 0) return empty
  const withDisc = lines.some(line => line.unread) || onOpen !== undefined
  return (
    <ul aria-label={label}>
      {lines.map(line => (
        <li key={line.id} className={css.line} data-unread={line.unread || undefined}>
          {withDisc && <span className={css.disc} />}
          <p className="truncate">
            {line.unread && <span className="visually-hidden">{unreadWord}: </span>}
            {onOpen ? (
              <button type="button" className={css.open} onClick={() => onOpen(line.id)}>
                {line.text}
              </button>
            ) : (
              line.text
            )}
          </p>
          <time className={css.time} dateTime={line.at}>
            {line.time}
          </time>
        </li>
      ))}
    </ul>
  )
}
