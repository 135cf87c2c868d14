import { query, useCall } from '@atrium/console/api/query.ts'
import { DraftOffer } from '@atrium/console/drafts/draft-offer.tsx'
import { deleteDraftsOf } from '@atrium/console/drafts/drafts.ts'
import { useDraft } from '@atrium/console/drafts/use-draft.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateTimeText } from '@atrium/console/language/formats.ts'
import { useFirstFocus } from '@atrium/console/records/use-first-focus.ts'
import { TabKeyContext, useUnsaved } from '@atrium/console/tabs/unsaved.ts'
import { messageApi } from '@atrium/contract/messages/message'
import { messageDraft } from '@atrium/contract/messages/message.schema'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ErrorSummary } from '@atrium/ui/form/error-summary.tsx'
import { written } from '@atrium/ui/form/written.ts'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import css from '../../../shared/console/form.module.css'
import { type MessageText, messageTexts } from '../message-texts.ts'
import { ownMessages } from '../own-messages.ts'
import { hasReceiver, noReceivers, type Receivers } from './receivers.ts'
import { withPrefix } from './subject.ts'
import { ToField } from './to-field.tsx'

interface MessageComposeProps {
  /** The message that is forwarded, if one is. */
  forwardedId: string | null
  onClose: () => void
}

interface Values extends Receivers {
  subject: string
  content: string
}

const longestText = 20_000

const empty: Values = { ...noReceivers, subject: '', content: '' }

/** The name of the field in drafts of version 0.1. */
const renamed = { everybody: 'toAll' } as const

/** A new message, or an earlier one to be forwarded once it is loaded. */
export function MessageCompose({ forwardedId, onClose }: MessageComposeProps) {
  const t = useFeatureText(messageTexts)
  const found = useQuery({
    ...query(messageApi.get, { params: { userMessageId: forwardedId ?? '' } }),
    enabled: forwardedId !== null,
  })
  const giveUp = useEffectEvent(onClose)
  // A notice says why.
  useEffect(() => {
    if (found.isError) giveUp()
  }, [found.isError])
  if (forwardedId === null)
    return <ComposeForm entity="message" title={t('new')} initial={empty} onClose={onClose} />
  const message = found.data
  if (!message) return null
  const { subject, senderName, userMessageTypeCode, creationDate, content } = message
  const name = userMessageTypeCode === 'MSG' ? (senderName ?? t('formerly')) : message.messageCategoryMeaning
  const before = [t('forwardedFrom', { name }), t('forwardedAt', { time: dateTimeText(creationDate) })]
  const initial = {
    ...empty,
    subject: withPrefix(subject, t('forwardSubject', { subject: '' })),
    content: `\n\n${before.join('\n')}\n\n${content}`.slice(0, longestText),
  }
  return <ComposeForm entity="forward" title={t('forward')} initial={initial} onClose={onClose} />
}

interface ComposeFormProps {
  /** Of its drafts. */
  entity: 'message' | 'forward'
  title: string
  initial: Values
  onClose: () => void
}

/** A message beside the list. Text that was typed is discarded only after confirmation. */
function ComposeForm({ entity, title, initial, onClose }: ComposeFormProps) {
  const t = useFeatureText(messageTexts)
  const tabKey = use(TabKeyContext) ?? ''
  const fields = useRef<HTMLFormElement>(null)
  useFirstFocus(fields, true)
  const [isLeaving, setLeaving] = useState(false)
  const send = useCall(messageApi.send, ownMessages, { quiet: true })
  // A field is validated on blur, and on every key once it was invalid.
  const [failed, setFailed] = useState<readonly string[]>([])
  const form = useForm({
    initialValues: initial,
    validateInputOnBlur: true,
    validateInputOnChange: [...failed],
    validate: rules(t),
  })
  const failing = Object.keys(form.errors).filter(name => !failed.includes(name))
  if (failing.length > 0) setFailed([...failed, ...failing])
  const { values } = form
  const isTyped = form.isDirty()
  useUnsaved(isTyped)
  const draft = useDraft({
    entity,
    initial,
    values,
    isNew: true,
    restore: form.setValues,
    renamed,
  })

  function submit() {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return document.getElementById(`message-${Object.keys(errors)[0]}`)?.focus()
    const { toAll, subject, content } = values
    const receivers = toAll
      ? { allFlag: 1 as const }
      : {
          userIdList: values.to,
          roleIdList: values.toRoles,
          userGroupIdList: values.toUserGroups,
          unitIdList: values.toUnits,
          receiverGroupIdList: values.toGroups,
          tenantIdList: values.toTenants.map(Number),
        }
    const sending = send.mutateAsync({ body: { subject, content, ...receivers } })
    draft.saving(sending)
    sending.then(
      ({ receiverCount }) => {
        noticeSuccess(t('sent', { count: receiverCount }))
        onClose()
      },
      // The error is shown above the fields.
      () => undefined,
    )
  }

  const labels: Record<string, string> = { to: t('to'), subject: t('subject'), content: t('text') }
  return (
    <>
      <Drawer
        title={title}
        onClose={() => (isTyped ? setLeaving(true) : onClose())}
        footer={<DrawerFooter onSave={submit} saveLabel={t('send')} saving={send.isPending} />}
      >
        <form
          ref={fields}
          className={css.form}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <ErrorSummary
            fields={Object.keys(form.errors).map(name => ({
              id: `message-${name}`,
              label: labels[name] ?? name,
            }))}
          />
          {draft.offer && <DraftOffer draft={draft.offer} labels={labels} />}
          {send.error && (
            <Note tone="danger" live>
              {send.error.message}
            </Note>
          )}
          <ToField id="message-to" value={values} onChange={form.setValues} error={form.errors.to} />
          <TextInput
            {...written}
            id="message-subject"
            label={t('subject')}
            required
            maxLength={200}
            {...form.getInputProps('subject')}
          />
          <Textarea
            {...written}
            id="message-content"
            label={t('text')}
            required
            autosize
            minRows={8}
            maxRows={24}
            maxLength={longestText}
            {...form.getInputProps('content')}
          />
        </form>
      </Drawer>
      <Confirm
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={() => {
          setLeaving(false)
          deleteDraftsOf(tabKey)
          onClose()
        }}
        question={t('discardQuestion')}
        effect={t('discardEffect')}
        action={t('discard')}
        keep={t('goOn')}
      />
    </>
  )
}

/** The validation rules of the contract, with the messages of this form. */
function rules(t: MessageText) {
  const { subject, content } = messageDraft.shape
  return {
    to: (_to: string[], values: Values) => (hasReceiver(values) ? null : t('toMissing')),
    subject: (text: string) => (subject.safeParse(text).success ? null : t('subjectMissing')),
    content: (text: string) => (content.safeParse(text).success ? null : t('textMissing')),
  }
}
