import { defaultLanguage } from '@atrium/contract/constants'
import { languageApi, languageDraft, type ManagedLanguage } from '@atrium/contract/platform/language'
import { NumberInput, Switch, TextInput } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { noticeSuccess } from '../../core/notices.ts'
import type { OpenRecord } from '../../core/record-drawer.tsx'
import { RecordForm } from '../../core/record-form.tsx'
import { useIsRefused } from '../../core/use-authority.ts'
import { useRecordForm } from '../../core/use-record-form.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { DrawerFooter } from '../../ui/drawer-footer.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Note } from '../../ui/note.tsx'
import { RoleBadge } from '../../ui/role-badge.tsx'
import { type LanguageText, languageTexts } from './language-texts.ts'

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
    noun: 'language',
    initial,
    rules: rules(t, stored),
    labels: { name: t('name'), code: t('code'), position: t('position'), enabled: t('enabled') },
    refusals: { 'error.language.code_taken': 'code' },
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
        description={stored ? t('codeFixed') : t('codeHelp')}
        maxLength={20}
        fixed={stored !== undefined}
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
      <Switch
        label={t('enabled')}
        description={isDefault ? t('defaultStays') : t('enabledHelp')}
        disabled={isReadOnly || isDefault}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </RecordForm>
  )
}

/** The rules of the contract, in the words of this screen. */
function rules(t: LanguageText, stored: ManagedLanguage | undefined) {
  const { name, code } = languageDraft.shape
  return {
    name: (value: string) => (name.safeParse(value).success ? null : t('nameMissing')),
    code: (value: string) => (stored || code.safeParse(value).success ? null : t('codeWrong')),
  }
}
