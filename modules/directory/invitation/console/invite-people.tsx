import { Can } from '@atrium/console/access/can.tsx'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { userFormats } from '@atrium/console/language/formats.ts'
import { today } from '@atrium/console/language/today.ts'
import { LovMultiPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { DateField } from '@atrium/ui/form/date-field.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { Button, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { unitMemberApi } from '../../unit/unit-member.contract.ts'
import { type InviteAnswer, invitationApi, invitationDays, longestNote } from '../invitation.contract.ts'
import { EmailChips, isEmail } from './email-chips.tsx'
import { InvitationPreview } from './invitation-preview.tsx'
import { InvitationResult } from './invitation-result.tsx'
import { invitationTexts } from './invitation-texts.ts'
import css from './invite-people.module.css'

const stale = [invitationApi.list, invitationApi.counts, invitationApi.seats]

/** Invites people by mail: the dialog with the addresses, and then who could not be invited. */
export function InvitePeople({ onClose }: { onClose: () => void }) {
  const t = useFeatureText(invitationTexts)
  const [answer, setAnswer] = useState<InviteAnswer>()
  if (answer) return <InvitationResult answer={answer} onClose={onClose} />
  return (
    <InviteForm
      onClose={onClose}
      onSent={sent => {
        if (sent.refused.length > 0) return setAnswer(sent)
        noticeSuccess(t('sentDone', { count: sent.invited.length }))
        onClose()
      }}
    />
  )
}

interface InviteFormProps {
  onSent: (answer: InviteAnswer) => void
  onClose: () => void
}

const namesOf = (ids: readonly string[], choices: readonly { value: string; text: string }[]) =>
  Object.fromEntries(ids.map(id => [id, choices.find(({ value }) => value === id)?.text ?? id]))

type FieldName = 'emails' | 'roles' | 'until'

function InviteForm({ onSent, onClose }: InviteFormProps) {
  const t = useFeatureText(invitationTexts)
  const formId = useId()
  const languages = useStore(globalState, state => state.supportLanguage)
  const ownLanguage = useStore(userState, state => state.currentUser?.language)
  const seats = useQuery({ ...query(invitationApi.seats), staleTime: 0, meta: { quiet: true } })
  const create = useCall(invitationApi.create, stale, { quiet: true })
  const [emails, setEmails] = useState<string[]>([])
  const [roles, setRoles] = useState<Readonly<Record<string, string>>>({})
  const [units, setUnits] = useState<Readonly<Record<string, string>>>({})
  const [until, setUntil] = useState<string | null>(null)
  const [language, setLanguage] = useState(ownLanguage ?? languages[0]?.code ?? 'en_US')
  const [note, setNote] = useState('')
  const [wasSent, setSent] = useState(false)

  const invited = emails.filter(isEmail)
  const roleIds = Object.keys(roles)
  const errors: Partial<Record<FieldName, string>> = {
    ...(invited.length === 0 && { emails: t('emailsMissing') }),
    ...(roleIds.length === 0 && { roles: t('rolesMissing') }),
    ...(until !== null && until < today() && { until: t('untilPast') }),
  }
  const terms = {
    roleIds,
    unitIds: Object.keys(units),
    language,
    ...(until !== null && { untilDate: until }),
    ...(note.trim() !== '' && { note }),
  }
  const errorOf = (field: FieldName) => (wasSent ? (errors[field] ?? null) : null)
  const free = seats.data?.free

  function send(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (Object.keys(errors).length > 0) return
    // A failure is shown in the form.
    create.mutateAsync({ body: { ...terms, emails: invited } }).then(onSent, () => undefined)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('inviteTitle')}
      size={880}
      keepOpen={emails.length > 0}
      note={
        free === undefined
          ? t('linkDays', { days: invitationDays })
          : t('seats', { count: invited.length, free })
      }
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="filled" type="submit" form={formId} loading={create.isPending}>
            {invited.length === 0 ? t('invite') : t('send', { count: invited.length })}
          </Button>
        </>
      }
    >
      <div className={css.parts}>
        <form id={formId} className={css.form} noValidate onSubmit={send}>
          {create.error && (
            <Note tone="danger" live>
              {create.error.message}
            </Note>
          )}
          <EmailChips
            value={emails}
            onChange={setEmails}
            error={errorOf('emails')}
            domains={seats.data?.domains}
          />
          <LovMultiPicker
            viewCode="HIAM.USER_ROLE"
            label={t('roles')}
            description={t('rolesHelp')}
            required
            value={roleIds}
            texts={roles}
            onChange={(ids, choices) => setRoles(namesOf(ids, choices))}
            error={errorOf('roles')}
          />
          <Can call={unitMemberApi.assign}>
            <LovMultiPicker
              viewCode="HPFM.UNIT"
              label={t('units')}
              description={t('unitsHelp')}
              value={Object.keys(units)}
              texts={units}
              onChange={(ids, choices) => setUnits(namesOf(ids, choices))}
            />
          </Can>
          <div className={css.pair}>
            <DateField
              label={t('until')}
              description={t('untilHelp')}
              format={userFormats().dateFormat}
              value={until}
              onChange={setUntil}
              error={errorOf('until')}
            />
            <Select
              label={t('language')}
              data={languages.map(({ code, name }) => ({ value: code, label: name }))}
              allowDeselect={false}
              value={language}
              onChange={code => code !== null && setLanguage(code)}
            />
          </div>
          <Textarea
            label={t('note')}
            description={t('noteHelp')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={longestNote}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
          />
        </form>
        <InvitationPreview terms={terms} />
      </div>
    </Dialog>
  )
}
