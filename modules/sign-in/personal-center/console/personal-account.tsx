import { call } from '@atrium/console/api/client.ts'
import { DraftOffer } from '@atrium/console/drafts/draft-offer.tsx'
import { useDraft } from '@atrium/console/drafts/use-draft.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { choose } from '@atrium/console/session/preferences.ts'
import { useUnsaved } from '@atrium/console/tabs/unsaved.ts'
import { type SelfDetail, selfApi } from '@atrium/contract/workspace/self'
import { realName } from '@atrium/contract/workspace/self.schema'
import { OwnMemberships } from '@atrium/directory/guest/console/own-memberships.tsx'
import { OwnData } from '@atrium/directory/personal-data/console/own-data.tsx'
import { SubmitButton } from '@atrium/ui/form/submit-button.tsx'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import css from './personal-center.module.css'
import { PersonalPicture } from './personal-picture.tsx'
import { type PersonalText, personalTexts } from './personal-texts.ts'

type PersonalAccountProps = {
  person: SelfDetail
}

/** The person's account: picture and name can be changed here, the rest is read-only. */
export function PersonalAccount({ person }: PersonalAccountProps) {
  const t = useFeatureText(personalTexts)
  return (
    <div className={css.section}>
      <div className={css.group}>
        <PersonalPicture person={person} />
        {/* Remounts, and so resets the field, when the name was changed elsewhere. */}
        <OwnName key={person.realName} name={person.realName} />
      </div>
      <div className={css.group}>
        <h2 className={css.heading}>{t('facts')}</h2>
        <dl className={css.facts}>
          {factsOf(person, t).map(([name, value]) => (
            <div key={name} className={css.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <OwnMemberships className={css.group} heading={css.heading} />
      <OwnData className={css.group} heading={css.heading} />
    </div>
  )
}

function OwnName({ name }: { name: string }) {
  const t = useFeatureText(personalTexts)
  const [value, setValue] = useState(name)
  const [isFailed, setFailed] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isWrong = !realName.safeParse(value).success
  useUnsaved(value !== name)
  const draft = useDraft({
    entity: 'own-name',
    initial: { name },
    values: { name: value },
    restore: draft => setValue(draft.name),
  })

  async function save() {
    setFailed(isWrong)
    if (isWrong || value.trim() === name) return
    setSaving(true)
    const isSaved = await choose(() => {
      const renaming = call(selfApi.rename, { query: { realName: value } })
      draft.saving(renaming)
      return renaming
    })
    setSaving(false)
    if (isSaved) noticeSuccess(t('renamed', { name: value.trim() }))
  }

  return (
    <form
      className={css.nameLine}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      {draft.offer && (
        <div className={css.nameOffer}>
          <DraftOffer draft={draft.offer} labels={{ name: t('name') }} />
        </div>
      )}
      <TextInput
        className={css.nameField}
        label={t('name')}
        description={t('nameHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoComplete="name"
        value={value}
        onChange={event => setValue(event.currentTarget.value)}
        onBlur={() => setFailed(isWrong)}
        error={isFailed && isWrong ? t('nameMissing') : undefined}
      />
      {value !== name && (
        <SubmitButton className={css.nameSave ?? ''} loading={isSaving}>
          {t('save')}
        </SubmitButton>
      )}
    </form>
  )
}

function factsOf(person: SelfDetail, t: PersonalText): [name: string, value: string][] {
  return [
    [t('loginName'), person.loginName],
    [t('email'), person.email ?? '–'],
    [t('phone'), person.phone ?? '–'],
    [t('home'), person.groupName],
    [t('here'), t('asRole', { tenant: person.tenantName, role: person.currentRoleName })],
    [t('valid'), validity(person, t)],
  ]
}

function validity({ startDateActive, endDateActive }: SelfDetail, t: PersonalText): string {
  const [from, until] = [dateText(startDateActive), dateText(endDateActive)]
  if (from && until) return t('validBetween', { from, until })
  if (from) return t('validFrom', { from })
  return until ? t('validUntil', { until }) : t('validAlways')
}
