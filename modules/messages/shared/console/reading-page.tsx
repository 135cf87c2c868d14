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
  /** Undefined while loading. */
  title: string | undefined
  failure: FailedStateProps | null
  actions?: ReactNode
  facts: readonly Fact[] | undefined
  /** Plain text: line breaks are kept, and markup is shown as text. */
  body?: string | undefined
  /** Markup with headings, lists and links, instead of plain text. */
  markup?: string | undefined
  children?: ReactNode
}

/** A text with its author and date, below a link back to its list. */
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

/** Turns addresses of this console in a text into links; all others stay text. */
function withOwnLinks(body: string): ReactNode[] {
  const own = new RegExp(`(${location.origin.replaceAll('.', '\\.')}/[\\w/-]+(?:\\?[\\w=&%-]+)?)`)
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
