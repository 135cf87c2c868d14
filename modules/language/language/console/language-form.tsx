import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { defaultLanguage } from '@atrium/contract/constants'
import { languageApi, languageDraft, type ManagedLanguage } from '@atrium/contract/language/language'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { NumberInput, TextInput } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { type LanguageText, languageTexts } from './language-texts.ts'
import { LanguageTranslation } from './language-translation.tsx'

interface LanguageFormProps extends OpenRecord<ManagedLanguage> {
  onCreated: (id: string) => void
}

interface Values {
  name: string
  code: string
  position: number | ''
  enabled: boolean
}

const stale = [languageApi.page, languageApi.get]

export function LanguageForm({ stored, frame, onChanges, onCreated, onReload }: LanguageFormProps) {
  const t = useFeatureText(languageTexts)
  const isReadOnly = useIsRefused(stored ? languageApi.update : languageApi.create)
  const create = useCall(languageApi.create, stale, { quiet: true })
  const update = useCall(languageApi.update, stale, { quiet: true })
  const initial: Values = {
    name: stored?.name ?? '',
    code: stored?.code ?? '',
    position: stored?.position ?? '',
    enabled: stored?.enabled ?? true,
  }
  const record = useRecordForm({
    entity: 'language',
    initial,
    rules: rules(t, stored),
    labels: { name: t('name'), code: t('code'), position: t('position'), enabled: t('enabled') },
    refusals: { 'error.language.code_taken': 'code' },
    fixed: ['code'],
    isReadOnly,
    calls: [create, update],
    send: ({ name, code, position, enabled }) => {
      const draft = { name, enabled, ...(position !== '' && { position }) }
      if (!stored) return create.mutateAsync({ body: { ...draft, code } })
      const { id, objectVersionNumber } = stored
      return update.mutateAsync({ params: { languageId: id }, body: { ...draft, objectVersionNumber } })
    },
    onSaved: language => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: language.name }))
      if (!stored) onCreated(language.id)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'code',
    code: form.values.code,
    // The code of a language is a standard's, whatever its name.
    name: undefined,
    find: () => query(languageApi.list),
    codesIn: languages => languages.map(language => language.code),
  })

  const isDefault = stored?.code === defaultLanguage
  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={
        <RoleBadge>
          <Glyph icon={IconLanguage} size={14} />
        </RoleBadge>
      }
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
      lead={!stored && <Note tone="info">{t('textsNote')}</Note>}
    >
      <TextInput label={t('name')} description={t('nameHelp')} required maxLength={60} {...field('name')} />
      <CodeInput
        label={t('code')}
        description={t('codeHelp')}
        maxLength={20}
        fixed={stored && t('codeFixed')}
        {...field('code')}
      />
      <NumberInput
        label={t('position')}
        description={t('positionHelp')}
        min={1}
        max={1000}
        allowDecimal={false}
        hideControls
        {...field('position')}
      />
      <FormSwitch
        label={t('enabled')}
        description={isDefault ? t('defaultStays') : t('enabledHelp')}
        readOnly={isReadOnly}
        locked={isDefault ? t('defaultStays') : undefined}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      {stored && !isDefault && <LanguageTranslation lang={stored.code} />}
    </RecordForm>
  )
}

/** The validation rules of the contract, with the messages of this form. */
function rules(t: LanguageText, stored: ManagedLanguage | undefined) {
  const { name, code } = languageDraft.shape
  return {
    name: (value: string) => (name.safeParse(value).success ? null : t('nameMissing')),
    code: (value: string) => (stored || code.safeParse(value).success ? null : t('codeWrong')),
  }
}
