import { useCall } from '@atrium/console/api/query.ts'
import { DraftOffer } from '@atrium/console/drafts/draft-offer.tsx'
import { deleteDraftsOf } from '@atrium/console/drafts/drafts.ts'
import { useDraft } from '@atrium/console/drafts/use-draft.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { ownMessages } from '@atrium/console/messages/unread.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { TabKeyContext, useUnsaved } from '@atrium/console/tabs/unsaved.ts'
import { messageApi } from '@atrium/contract/messages/message'
import { messageDraft } from '@atrium/contract/messages/message.schema'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { ErrorSummary } from '@atrium/ui/form/error-summary.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { Drawer } from '@atrium/ui/overlay/drawer.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { use, useState } from 'react'
import { ReceiverPicker } from '../../receiver-group/console/receiver-picker.tsx'
import css from '../../shared/console/form.module.css'
import { type MessageText, messageTexts } from './message-texts.ts'

interface MessageComposeProps {
  onClose: () => void
}

interface Values {
  toAll: boolean
  to: string[]
  toRoles: string[]
  toUserGroups: string[]
  toUnits: string[]
  toGroups: string[]
  toTenants: string[]
  subject: string
  content: string
}

const empty: Values = {
  toAll: false,
  to: [],
  toRoles: [],
  toUserGroups: [],
  toUnits: [],
  toGroups: [],
  toTenants: [],
  subject: '',
  content: '',
}

/** The name of the field in drafts of version 0.1. */
const renamed = { everybody: 'toAll' } as const

/** Groups of people, resolved on the day the message is sent. */
const groupKinds = [
  { kind: 'ROLE', name: 'toRoles' },
  { kind: 'USER_GROUP', name: 'toUserGroups' },
  { kind: 'UNIT', name: 'toUnits' },
  { kind: 'GROUP', name: 'toGroups' },
  { kind: 'TENANT', name: 'toTenants' },
] as const

/** A new message beside the list. Text that was typed is discarded only after confirmation. */
export function MessageCompose({ onClose }: MessageComposeProps) {
  const t = useFeatureText(messageTexts)
  const tabKey = use(TabKeyContext) ?? ''
  const isSite = useStore(userState, state => state.currentUser?.currentRoleLevel === 'site')
  const [isLeaving, setLeaving] = useState(false)
  const send = useCall(messageApi.send, ownMessages, { quiet: true })
  // A field is validated on blur, and on every key once it was invalid.
  const [failed, setFailed] = useState<readonly string[]>([])
  const form = useForm({
    initialValues: empty,
    validateInputOnBlur: true,
    validateInputOnChange: [...failed],
    validate: rules(t),
  })
  const failing = Object.keys(form.errors).filter(name => !failed.includes(name))
  if (failing.length > 0) setFailed([...failed, ...failing])
  const { values } = form
  const offered = groupKinds.filter(({ kind }) => isSite || kind !== 'TENANT')
  const isTyped = form.isDirty()
  useUnsaved(isTyped)
  const draft = useDraft({
    entity: 'message',
    initial: empty,
    values,
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
        title={t('new')}
        onClose={() => (isTyped ? setLeaving(true) : onClose())}
        footer={<DrawerFooter onSave={submit} saveLabel={t('send')} saving={send.isPending} />}
      >
        <form
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
          <Switch
            label={t('toEverybody')}
            description={t('toEverybodyHelp')}
            {...form.getInputProps('toAll', { type: 'checkbox' })}
          />
          {!values.toAll && (
            <>
              <ReceiverPicker
                kind="USER"
                id="message-to"
                label={t('to')}
                description={t('toHelp')}
                {...form.getInputProps('to')}
              />
              {offered.map(({ kind, name }) => (
                <ReceiverPicker
                  key={kind}
                  kind={kind}
                  id={`message-${name}`}
                  label={t(name)}
                  description={t(`${name}Help`)}
                  {...form.getInputProps(name)}
                />
              ))}
            </>
          )}
          <TextInput
            id="message-subject"
            label={t('subject')}
            required
            maxLength={200}
            {...form.getInputProps('subject')}
          />
          <Textarea
            id="message-content"
            label={t('text')}
            required
            autosize
            minRows={8}
            maxRows={24}
            maxLength={20_000}
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
    to: (to: string[], values: Values) =>
      values.toAll || to.length > 0 || groupKinds.some(({ name }) => values[name].length > 0)
        ? null
        : t('toMissing'),
    subject: (text: string) => (subject.safeParse(text).success ? null : t('subjectMissing')),
    content: (text: string) => (content.safeParse(text).success ? null : t('textMissing')),
  }
}
