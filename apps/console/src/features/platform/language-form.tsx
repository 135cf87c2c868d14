import { defaultLanguage } from '@atrium/contract/constants'
import type { ErrorCode } from '@atrium/contract/errors'
import { languageApi, languageDraft, type ManagedLanguage } from '@atrium/contract/platform/language'
import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconLanguage, IconLock } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateTimeText } from '../../core/formats.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { useUnsaved } from '../../core/unsaved.ts'
import { useAuthority } from '../../core/use-authority.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { DrawerFooter } from '../../ui/drawer-footer.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Note } from '../../ui/note.tsx'
import { RoleBadge } from '../../ui/role-badge.tsx'
import css from './language-form.module.css'
import { type LanguageText, languageTexts } from './language-texts.ts'

interface LanguageFormProps {
  /** Nothing for a language that is being added. */
  stored: ManagedLanguage | undefined
  frame: Omit<ComponentProps<typeof Drawer>, 'children'>
  onChanges: (count: number) => void
  onCreated: (made: ManagedLanguage) => void
  onReload: () => void
}

interface Values {
  name: string
  code: string
  position: number | ''
  enabled: boolean
}

const stale = [languageApi.page]

export function LanguageForm({ stored, frame, onChanges, onCreated, onReload }: LanguageFormProps) {
  const t = useFeatureText(languageTexts)
  const { state: may } = useAuthority((stored ? languageApi.update : languageApi.create).access.permission)
  const isReadOnly = may === 'denied' || may === 'failed'
  const create = useCall(languageApi.create, stale, { quiet: true })
  const update = useCall(languageApi.update, stale, { quiet: true })
  const failure = create.error ?? update.error
  const initial: Values = {
    name: stored?.name ?? '',
    code: stored?.code ?? '',
    position: stored?.position ?? '',
    enabled: stored?.enabled ?? true,
  }
  // A field is judged when it is left, and on every key once it has failed.
  const [failed, setFailed] = useState<readonly string[]>([])
  const form = useForm({
    initialValues: initial,
    validateInputOnBlur: true,
    validateInputOnChange: [...failed],
    validate: rules(t, stored),
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
    if (hasErrors) return document.getElementById(`language-${Object.keys(errors)[0]}`)?.focus()
    const { name, code, position, enabled } = form.values
    const draft = { name, enabled, ...(position !== '' && { position }) }
    const refused = (error: ApiError) => form.setErrors(fieldErrors(error))
    if (stored) {
      const { id, objectVersionNumber } = stored
      update
        .mutateAsync({ params: { languageId: id }, body: { ...draft, objectVersionNumber } })
        .then(language => noticeSuccess(t('saved', { name: language.name })), refused)
      return
    }
    create.mutateAsync({ body: { ...draft, code } }).then(language => {
      noticeSuccess(t('created', { name: language.name }))
      onCreated(language)
    }, refused)
  }

  const labels: Record<string, string> = { name: t('name'), code: t('code'), position: t('position') }
  const isDefault = stored?.code === defaultLanguage
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
        {!stored && <Note tone="info">{t('textsNote')}</Note>}
        <ErrorSummary
          fields={Object.keys(form.errors).map(name => ({
            id: `language-${name}`,
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
          id="language-name"
          label={t('name')}
          description={t('nameHelp')}
          required
          maxLength={60}
          readOnly={isReadOnly}
          {...form.getInputProps('name')}
        />
        <TextInput
          id="language-code"
          label={t('code')}
          description={stored ? t('codeFixed') : t('codeHelp')}
          required
          maxLength={20}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('code')}
          readOnly={isReadOnly || stored !== undefined}
          {...(stored && { rightSection: <Glyph icon={IconLock} size={15} /> })}
        />
        <NumberInput
          id="language-position"
          label={t('position')}
          description={t('positionHelp')}
          min={1}
          max={1000}
          allowDecimal={false}
          hideControls
          readOnly={isReadOnly}
          {...form.getInputProps('position')}
        />
        <Switch
          label={t('enabled')}
          description={isDefault ? t('defaultStays') : t('enabledHelp')}
          disabled={isReadOnly || isDefault}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        {/* Enter in a field saves, which a form without a submit button does not do. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Drawer>
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

/** What the server says about a field stands at the field; a code that is taken is one of those. */
function fieldErrors(error: ApiError): Record<string, string> {
  if (error.code === ('error.language.code_taken' satisfies ErrorCode)) return { code: error.message }
  return Object.fromEntries((error.fields ?? []).map(({ field, message }) => [field, message]))
}
