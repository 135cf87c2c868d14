import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { builtInText, tagOf } from '@atrium/console/language/language.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { platformTenantId } from '@atrium/contract/constants'
import { type Prompt, promptApi } from '@atrium/contract/language/prompt'
import { promptDraft } from '@atrium/contract/language/prompt.schema'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Select, Textarea, TextInput } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { type PromptText, promptTexts } from './prompt-texts.ts'

interface PromptFormProps extends OpenRecord<Prompt> {
  onCreated: (id: string) => void
}

interface Values {
  promptKey: string
  promptCode: string
  lang: string | null
  description: string
}

const stale = [promptApi.page, promptApi.get]

export function PromptForm({ stored, frame, onChanges, onCreated, onReload }: PromptFormProps) {
  const t = useFeatureText(promptTexts)
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const language = useStore(globalState, state => state.language)
  const languages = useStore(globalState, state => state.supportLanguage)
  // A text of the platform is not changed here: saving creates one of the tenant.
  const isOwn = stored !== undefined && stored.tenantId === tenantId
  const isRefused = useIsRefused(isOwn ? promptApi.update : promptApi.create)
  const isReadOnly = isRefused || stored?.replaced === true
  const create = useCall(promptApi.create, stale, { quiet: true })
  const update = useCall(promptApi.update, stale, { quiet: true })
  const initial: Values = {
    promptKey: stored?.promptKey ?? '',
    promptCode: stored?.promptCode ?? '',
    lang: stored?.lang ?? language,
    description: stored?.description ?? '',
  }
  const record = useRecordForm({
    entity: 'prompt',
    initial,
    rules: rules(t),
    labels: {
      promptKey: t('promptKey'),
      promptCode: t('promptCode'),
      lang: t('language'),
      description: t('text'),
    },
    refusals: {},
    fixed: ['promptKey', 'promptCode', 'lang'],
    isReadOnly,
    lock: stored?.replaced ? t('replacedNote') : undefined,
    calls: [create, update],
    send: ({ lang, ...draft }) => {
      if (!isOwn) return create.mutateAsync({ body: { ...draft, lang: lang ?? '' } })
      const { id, objectVersionNumber } = stored
      return update.mutateAsync({ body: { id, objectVersionNumber, description: draft.description } })
    },
    onSaved: prompt => {
      noticeSuccess(t('saved'))
      if (!isOwn) onCreated(prompt.id)
    },
    onChanges,
  })
  const { form, field } = record

  const { promptKey, promptCode, lang } = form.values
  const own = builtInText(lang ?? '', `${promptKey}.${promptCode}`)
  const fixed = stored && { readOnly: true, 'data-locked': t('fixed') }
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
      lead={
        stored?.tenantId === platformTenantId &&
        !isOwn && <Note tone="info">{t(stored.replaced ? 'replacedNote' : 'replaceNote')}</Note>
      }
    >
      <TextInput
        label={t('promptKey')}
        description={stored ? t('fixed') : t('promptKeyHelp')}
        required
        maxLength={128}
        classNames={{ input: 'mono' }}
        {...field('promptKey')}
        {...fixed}
      />
      <TextInput
        label={t('promptCode')}
        description={stored ? t('fixed') : t('promptCodeHelp')}
        required
        maxLength={128}
        classNames={{ input: 'mono' }}
        {...field('promptCode')}
        {...fixed}
      />
      <Select
        label={t('language')}
        required
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        {...field('lang')}
        {...fixed}
      />
      <Textarea
        lang={tagOf(lang ?? '')}
        label={t('text')}
        description={own ? t('productSays', { text: own }) : t('textHelp', { sample: '{name}' })}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...field('description')}
      />
    </RecordForm>
  )
}

/** The validation rules of the contract, with the messages of this form. */
function rules(t: PromptText) {
  const { shape } = promptDraft
  return {
    promptKey: (value: string) => (shape.promptKey.safeParse(value).success ? null : t('keyWrong')),
    promptCode: (value: string) => (shape.promptCode.safeParse(value).success ? null : t('keyWrong')),
    lang: (value: string | null) => (value ? null : t('languageMissing')),
    description: (value: string) => (shape.description.safeParse(value).success ? null : t('textMissing')),
  }
}
