import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { when } from '@atrium/console/language/when.tsx'
import { FailedState, type FailedStateProps } from '@atrium/ui/feedback/failed-state.tsx'
import { Skeleton } from '@atrium/ui/feedback/skeleton.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { IconButton } from '@atrium/ui/icon/icon-button.tsx'
import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronUp, type Icon as TablerIcon } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { type MailLine, MailMark } from '../../message/console/mail/mail-row.tsx'
import type { MailSteps } from '../../message/console/mail/use-mail-steps.ts'
import { messageTexts } from '../../message/console/message-texts.ts'
import css from './reading-pane.module.css'

const RichTextReader = onDemand(
  async () => (await import('@atrium/console/rich-text/rich-text-reader.tsx')).RichTextReader,
)

/** How an entry is read beside its list, or in its place. */
export interface Reading {
  /** Leads back to the list, where that does not stand beside. */
  back: { label: string; onBack: () => void } | undefined
  steps: MailSteps
  /** The focus moves here when the entry opens. */
  takesFocus: boolean
}

interface ReadingPaneProps {
  reading: Reading
  /** Undefined while loading. */
  title: string | undefined
  failure: FailedStateProps | null
  actions?: ReactNode
  from?: Pick<MailLine, 'from' | 'icon'> | undefined
  /** Below the sender: the receivers, or facts such as how long it is shown. */
  facts?: ReactNode
  sentAt?: string | undefined
  chip?: ReactNode
  /** Plain text: line breaks are kept, and markup is shown as text. */
  body?: string | undefined
  /** Markup with headings, lists and links, instead of plain text. */
  markup?: string | undefined
  children?: ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
  /** Stays in sight below the text: the reply. */
  footer?: ReactNode
}

/** An entry of the message center: its actions, subject, sender and text. */
export function ReadingPane(props: ReadingPaneProps) {
  const { reading, title, failure } = props
  const pane = useRef<HTMLElement>(null)
  const isSlow = useLate(title === undefined && !failure)
  const { takesFocus, back } = reading
  // Beside the list that one has the title of the page.
  const Title = back ? 'h1' : 'h2'
  useEffect(() => {
    if (takesFocus) pane.current?.focus({ preventScroll: true })
  }, [takesFocus])
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    props.onKeyDown?.(event)
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (back) return back.onBack()
    event.currentTarget.closest('[data-mail]')?.querySelector<HTMLElement>('tr[aria-current]')?.focus()
  }
  return (
    <article
      ref={pane}
      className={css.pane}
      aria-label={title}
      aria-busy={title === undefined && !failure}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Tools reading={reading}>{!failure && props.actions}</Tools>
      {failure ? (
        <FailedState {...failure} centered />
      ) : (
        <div className={css.scroller}>
          {title === undefined && isSlow && <Skeleton bars={['70%']} rows={6} />}
          {title !== undefined && (
            <>
              <header className={css.head}>
                <Title className={css.title} dir="auto">
                  {title}
                </Title>
                {props.chip}
              </header>
              {props.from && (
                <div className={css.sender}>
                  <MailMark {...props.from} isLarge />
                  <div className={css.who}>
                    <bdi className={css.name}>{props.from.from}</bdi>
                    {props.facts && <div className={css.facts}>{props.facts}</div>}
                  </div>
                  {props.sentAt && <span className={css.time}>{when(props.sentAt)}</span>}
                </div>
              )}
            </>
          )}
          {props.markup !== undefined && (
            <div className={css.markup}>
              <RichTextReader markup={props.markup} />
            </div>
          )}
          {props.body !== undefined && (
            <p className={css.body} dir="auto">
              {withOwnLinks(props.body)}
            </p>
          )}
          {props.children}
        </div>
      )}
      {!failure && props.footer}
    </article>
  )
}

/** The actions on the entry, and the steps to those before and after. */
function Tools({ reading, children }: { reading: Reading; children: ReactNode }) {
  const t = useFeatureText(messageTexts)
  const { back, steps } = reading
  return (
    <div className={css.tools}>
      {back && (
        <Button
          variant="subtle"
          classNames={{ root: css.back, section: css.sign, label: css.word }}
          leftSection={<Glyph icon={IconChevronLeft} size={18} mirrored />}
          onClick={back.onBack}
        >
          {back.label}
        </Button>
      )}
      <span className={css.actions}>{children}</span>
      <span className={css.steps}>
        {steps.position !== undefined && (
          <span className={css.position}>
            {t('position', { position: steps.position, total: steps.total })}
          </span>
        )}
        <IconButton
          label={t('newer')}
          icon={IconChevronUp}
          disabled={!steps.onNewer}
          onClick={() => steps.onNewer?.()}
        />
        <IconButton
          label={t('older')}
          icon={IconChevronDown}
          disabled={!steps.onOlder}
          onClick={() => steps.onOlder?.()}
        />
      </span>
    </div>
  )
}

interface ReadingActionProps {
  icon: TablerIcon
  mirrored?: boolean
  label: string
  onClick: MouseEventHandler<HTMLButtonElement>
}

/** An action on the open entry, whose word leaves where there is no room for it. */
export const ReadingAction = ({ icon, mirrored = false, label, onClick }: ReadingActionProps) => (
  <Button
    aria-label={label}
    title={label}
    classNames={{ root: css.action, section: css.sign, label: css.word }}
    leftSection={<Glyph icon={icon} size={16} mirrored={mirrored} />}
    onClick={onClick}
  >
    {label}
  </Button>
)

/** Turns addresses of this console in a text into links; all others stay text. */
export function withOwnLinks(body: string): ReactNode[] {
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
