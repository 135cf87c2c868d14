import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { listAddress, type MessageKind } from '@atrium/console/messages/message-kind.ts'
import { PageHeader } from '@atrium/ui/display/page-header.tsx'
import { FailedState, type FailedStateProps } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import { messageTexts } from '../../message/console/message-texts.ts'
import css from './reading-page.module.css'

const RichTextReader = lazy(async () => ({
  default: (await import('@atrium/console/rich-text/rich-text-reader.tsx')).RichTextReader,
}))

export type Fact = readonly [name: string, value: ReactNode]

interface ReadingPageProps {
  kind: MessageKind
  /** Nothing while it is being loaded. */
  title: string | undefined
  failure: FailedStateProps | null
  actions?: ReactNode
  facts: readonly Fact[] | undefined
  /** Plain text: its line breaks count, and whatever looks like markup is text. */
  body?: string | undefined
  /** A text with headings, lists and links, in place of a plain one. */
  markup?: string | undefined
  children?: ReactNode
}

/** A text to read, with who wrote it and when, below the way back to its list. */
export function ReadingPage({
  kind,
  title,
  failure,
  actions,
  facts,
  body,
  markup,
  children,
}: ReadingPageProps) {
  const t = useFeatureText(messageTexts)
  const isSlow = useLate(title === undefined && !failure)
  return (
    <div className={css.page}>
      <PageHeader
        parents={[
          <Link key="list" href={listAddress(kind)}>
            {t(kind)}
          </Link>,
        ]}
        title={title ?? '…'}
        secondary={actions}
      />
      {isSlow && <ProgressLine />}
      {failure ? (
        <FailedState {...failure} />
      ) : (
        <>
          {facts && (
            <dl className={css.facts}>
              {facts.map(([name, value]) => (
                <div key={name} className={css.fact}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {markup !== undefined && (
            <div className={css.markup}>
              <Suspense>
                <RichTextReader markup={markup} />
              </Suspense>
            </div>
          )}
          {body !== undefined && <p className={css.body}>{withOwnLinks(body)}</p>}
        </>
      )}
      {children}
    </div>
  )
}

/** Addresses of this console in a text lead there; all others stay text. */
function withOwnLinks(body: string): ReactNode[] {
  const own = new RegExp(`(${location.origin.replaceAll('.', '\\.')}/[\\w/-]+)`)
  return body.split(own).map((part, at) =>
    at % 2 === 1 ? (
      <Link key={at} href={part.slice(location.origin.length)}>
        {part}
      </Link>
    ) : (
      part
    ),
  )
}
