import { useCall } from '@atrium/console/api/query.ts'
import { DraftOffer } from '@atrium/console/drafts/draft-offer.tsx'
import { useDraft } from '@atrium/console/drafts/use-draft.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { labelsOf } from '@atrium/console/keys/labels.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useUnsaved } from '@atrium/console/tabs/unsaved.ts'
import { messageApi, type UserMessageDetail } from '@atrium/contract/messages/message'
import { Kbd } from '@atrium/ui/display/kbd.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { written } from '@atrium/ui/form/written.ts'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { messageTexts } from '../message-texts.ts'
import { ownMessages } from '../own-messages.ts'
import css from './message-reply.module.css'
import { withPrefix } from './subject.ts'

interface MessageReplyProps {
  message: UserMessageDetail
  /** The sender of the message. */
  to: string
}

const empty = { content: '' }

/** The reply to the sender of a message, below it. What is typed is kept as a draft. */
export function MessageReply({ message, to }: MessageReplyProps) {
  const t = useFeatureText(messageTexts)
  const [values, setValues] = useState(empty)
  const [isMissing, setMissing] = useState(false)
  const send = useCall(messageApi.send, ownMessages, { quiet: true })
  const isTyped = values.content.trim() !== ''
  useUnsaved(isTyped)
  const draft = useDraft({ entity: 'open', initial: empty, values, restore: setValues })
  const name = message.senderName ?? t('formerly')

  function submit() {
    setMissing(!isTyped)
    if (!isTyped || send.isPending) return
    const subject = withPrefix(message.subject, t('replySubject', { subject: '' }))
    const sent = values.content
    const sending = send.mutateAsync({ body: { subject, content: sent, userIdList: [to] } })
    draft.saving(sending)
    sending.then(
      () => {
        // What was typed meanwhile is the next reply.
        setValues(({ content }) => ({
          content: content.startsWith(sent) ? content.slice(sent.length) : content,
        }))
        noticeSuccess(t('replySent', { name }))
      },
      // The error is shown above the field.
      () => undefined,
    )
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  return (
    <div className={css.reply} data-reply>
      {draft.offer && <DraftOffer draft={draft.offer} labels={{ content: t('text') }} />}
      {send.error && (
        <Note tone="danger" live>
          {send.error.message}
        </Note>
      )}
      <Textarea
        {...written}
        aria-label={t('replyTo', { name })}
        placeholder={t('replyTo', { name })}
        classNames={{ input: css.field }}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={20_000}
        value={values.content}
        onChange={event => setValues({ content: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        error={isMissing && !isTyped && t('textMissing')}
      />
      <div className={css.line}>
        <Button
          variant="filled"
          loading={send.isPending}
          leftSection={<Glyph icon={IconSend} size={16} mirrored />}
          onClick={submit}
        >
          {t('send')}
        </Button>
        <span className={css.keys} aria-hidden="true">
          <Kbd keys={labelsOf('replyMessage')} /> {t('keyReply')}
          <Kbd keys={labelsOf('archiveMessage')} /> {t('keyArchive')}
          <Kbd keys={labelsOf('nextRow')} />
          <Kbd keys={labelsOf('previousRow')} /> {t('keySteps')}
        </span>
      </div>
    </div>
  )
}
