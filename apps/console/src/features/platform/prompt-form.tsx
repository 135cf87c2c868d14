import type { ErrorCode } from '@atrium/contract/errors'
import { type Prompt, promptApi, promptDraft } from '@atrium/contract/platform/prompt'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconLanguage, IconLock } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { globalState } from '../../core/global-state.ts'
import { ownText, tagOf } from '../../core/language.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { useStore } from '../../core/store.ts'
import { useUnsaved } from '../../core/unsaved.ts'
import { useAuthority } from '../../core/use-authority.ts'
import { userState } from '../../core/user-state.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { DrawerFooter } from '../../ui/drawer-footer.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Note } from '../../ui/note.tsx'
import { RoleBadge } from '../../ui/role-badge.tsx'
import css from './prompt-form.module.css'
import { type PromptText, promptTexts } from './prompt-texts.ts'

interface PromptFormProps {
  /** Nothing for a text that is being written. */
  stored: Prompt | undefined
  frame: Omit<ComponentProps<typeof Drawer>, 'children'>
  onChanges: (count: number) => void
  onCreated: (made: Prompt) => void
  onReload: () => void
}

interface Values {
  promptKey: string
  promptCode: string
  lang: string | null
  description: string
}

const stale = [promptApi.page]

export function PromptForm({ stored, frame, onChanges, onCreated, onReload }: PromptFormProps) {
  const t = useFeatureText(promptTexts)
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const language = useStore(globalState, state => state.language)
  const languages = useStore(globalState, state => state.supportLanguage)
  // A text of the platform is not changed here: the tenant gets one of its own in its place.
  const isOwn = stored !== undefined && stored.tenantId === tenantId
  const { state: may } = useAuthority((isOwn ? promptApi.update : promptApi.create).access.permission)
  const isReadOnly = may === 'denied' || may === 'failed' || stored?.replaced === true
  const create = useCall(promptApi.create, stale, { quiet: true })
  const update = useCall(promptApi.update, stale, { quiet: true })
  const failure = create.error ?? update.error
  const initial: Values = {
    promptKey: stored?.promptKey ?? '',
    promptCode: stored?.promptCode ?? '',
    lang: stored?.lang ?? language,
    description: stored?.description ?? '',
  }
  // A field is judged when it is left, and on every key once it has failed.
  const [failed, setFailed] = useState<readonly string[]>([])
  const form = useForm({
    initialValues: initial,
    validateInputOnBlur: true,
    validateInputOnChange: [...failed],
    validate: rules(t),
  })
  const failing = Object.keys(form.errors).filter(name => !failed.includes(name))
  if (failing.length > 0) setFailed([...failed, ...failing])
  const changes = (Object.keys(initial) as (keyof Values)[]).filter(
    name => initial[name] !== form.values[name],
  ).length
  useUnsaved(changes > 0)
  const tellChanges = useEffectEvent(onChanges)
  useEffect(() => tellChanges(changes), [changes])

  function save() {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return document.getElementById(`prompt-${Object.keys(errors)[0]}`)?.focus()
    const { lang, ...draft } = form.values
    const refused = (error: ApiError) =>
      form.setErrors(Object.fromEntries((error.fields ?? []).map(({ field, message }) => [field, message])))
    if (isOwn) {
      const { id, objectVersionNumber } = stored
      const body = { id, objectVersionNumber, description: draft.description }
      update.mutateAsync({ body }).then(() => noticeSuccess(t('saved')), refused)
      return
    }
    create.mutateAsync({ body: { ...draft, lang: lang ?? '' } }).then(prompt => {
      noticeSuccess(t('saved'))
      onCreated(prompt)
    }, refused)
  }

  const labels: Record<string, string> = {
    promptKey: t('promptKey'),
    promptCode: t('promptCode'),
    lang: t('language'),
    description: t('text'),
  }
  const { promptKey, promptCode, lang } = form.values
  const own = ownText(lang ?? '', `${promptKey}.${promptCode}`)
  const isFixed = isReadOnly || stored !== undefined
  const lock = stored && { rightSection: <Glyph icon={IconLock} size={15} /> }
  return (
    <Drawer
      {...frame}
      badge={
        <RoleBadge>
          <Glyph icon={IconLanguage} size={14} />
        </RoleBadge>
      }
      note={
        stored &&
        t('lastChange', {
          name: stored.lastUpdatedBy ?? t('nobody'),
          date: dateTimeText(stored.lastUpdateDate),
        })
      }
      footer={
        !isReadOnly && (
          <DrawerFooter
            onSave={save}
            {...(changes > 0 && { onDiscard: () => form.reset() })}
            changes={changes}
            saving={create.isPending || update.isPending}
          />
        )
      }
    >
      <form
        className={css.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        {stored && !isOwn && <Note tone="info">{t(stored.replaced ? 'replacedNote' : 'replaceNote')}</Note>}
        <ErrorSummary
          fields={Object.keys(form.errors).map(name => ({
            id: `prompt-${name}`,
            label: labels[name] ?? name,
          }))}
        />
        {failure && !Object.keys(form.errors).some(name => name in labels) && (
          <Note tone="danger" live>
            {failure.message}
            {failure.code === ('error.optimistic_lock' satisfies ErrorCode) && (
              <Button size="compact-sm" variant="subtle" onClick={onReload}>
                {t('reload')}
              </Button>
            )}
          </Note>
        )}
        <TextInput
          id="prompt-promptKey"
          label={t('promptKey')}
          description={stored ? t('fixed') : t('promptKeyHelp')}
          required
          maxLength={128}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('promptKey')}
          readOnly={isFixed}
          {...lock}
        />
        <TextInput
          id="prompt-promptCode"
          label={t('promptCode')}
          description={stored ? t('fixed') : t('promptCodeHelp')}
          required
          maxLength={128}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('promptCode')}
          readOnly={isFixed}
          {...lock}
        />
        <Select
          id="prompt-lang"
          label={t('language')}
          required
          data={languages.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.getInputProps('lang')}
          readOnly={isFixed}
          {...lock}
        />
        <Textarea
          id="prompt-description"
          lang={tagOf(lang ?? '')}
          label={t('text')}
          description={own ? t('productSays', { text: own }) : t('textHelp', { sample: '{name}' })}
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          readOnly={isReadOnly}
          {...form.getInputProps('description')}
        />
        {/* Enter in a field saves, which a form without a submit button does not do. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Drawer>
  )
}

/** The rules of the contract, in the words of this screen. */
function rules(t: PromptText) {
  const { shape } = promptDraft
  return {
    promptKey: (value: string) => (shape.promptKey.safeParse(value).success ? null : t('keyWrong')),
    promptCode: (value: string) => (shape.promptCode.safeParse(value).success ? null : t('keyWrong')),
    lang: (value: string | null) => (value ? null : t('languageMissing')),
    description: (value: string) => (shape.description.safeParse(value).success ? null : t('textMissing')),
  }
}
