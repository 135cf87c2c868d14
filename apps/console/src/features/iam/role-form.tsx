import type { ErrorCode } from '@atrium/contract/errors'
import { type RoleDetail, roleApi, roleDraft } from '@atrium/contract/iam/role'
import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useForm } from '@mantine/form'
import { IconCalendar, IconLock } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { dateText, dateTimeText, userFormats } from '../../core/formats.ts'
import { globalState } from '../../core/global-state.ts'
import { navigate } from '../../core/navigation.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { useStore } from '../../core/store.ts'
import { useUnsaved } from '../../core/unsaved.ts'
import { useAuthority } from '../../core/use-authority.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { DrawerFooter } from '../../ui/drawer-footer.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Note } from '../../ui/note.tsx'
import { RoleBadge } from '../../ui/role-badge.tsx'
import { useUiText } from '../../ui/ui-text.ts'
import css from './role-form.module.css'
import { RoleSelect } from './role-select.tsx'
import { RoleStatus, today } from './role-status.tsx'
import { type RoleText, roleTexts } from './role-texts.ts'

interface RoleFormProps {
  /** Nothing for a role that is being made. */
  stored: RoleDetail | undefined
  frame: Omit<ComponentProps<typeof Drawer>, 'children'>
  onChanges: (count: number) => void
  onReload: () => void
  onCreated: (id: string) => void
}

const stale = [roleApi.list, roleApi.get]

export function RoleForm({ stored, frame, onChanges, onReload, onCreated }: RoleFormProps) {
  const t = useFeatureText(roleTexts)
  const words = useUiText()
  const languages = useStore(globalState, state => state.supportLanguage)
  const own = useStore(globalState, state => state.language)
  const { state: may } = useAuthority((stored ? roleApi.update : roleApi.create).access.permission)
  // Fields do not turn grey for the half second in which nobody knows yet; the server refuses in any case.
  const isReadOnly = stored?.builtIn === true || may === 'denied' || may === 'failed'
  const create = useCall(roleApi.create, stale, { quiet: true })
  const update = useCall(roleApi.update, stale, { quiet: true })
  const failure = create.error ?? update.error

  const initial = valuesOf(stored)
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
  const changes = changedFields(initial, form.values)
  useUnsaved(changes > 0)
  const tellChanges = useEffectEvent(onChanges)
  useEffect(() => tellChanges(changes), [changes])

  function save() {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) return document.getElementById(`role-${Object.keys(errors)[0]}`)?.focus()
    const draft = draftOf(form.values)
    const refused = (error: ApiError) => form.setErrors(fieldErrors(error))
    // Not callbacks of mutate: a new version begins the form anew, and those of a form that is gone are not called.
    if (stored) {
      const { id, objectVersionNumber } = stored
      update
        .mutateAsync({ body: { ...draft, id, objectVersionNumber } })
        .then(role => noticeSuccess(t('saved', { name: role.name })), refused)
      return
    }
    create.mutateAsync({ body: { ...draft, code: form.values.code } }).then(role => {
      noticeSuccess(t('created', { name: role.name }))
      onCreated(role.id)
    }, refused)
  }

  const field = (name: 'name' | 'code' | 'description') => ({
    id: `role-${name}`,
    readOnly: isReadOnly,
    ...form.getInputProps(name),
  })
  const labels: Record<string, string> = {
    name: t('name'),
    code: t('code'),
    endDateActive: t('endsOn'),
    description: t('description'),
  }

  return (
    <Drawer
      {...frame}
      badge={<RoleBadge />}
      status={stored && <RoleStatus role={stored} />}
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
        {stored?.builtIn && <Note tone="info">{t('builtIn')}</Note>}
        <ErrorSummary
          fields={Object.keys(form.errors).map(name => ({ id: `role-${name}`, label: labels[name] ?? name }))}
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
        <TextInput label={t('name')} required maxLength={120} {...field('name')} />
        {languages
          .filter(language => language.code !== own)
          .map(language => (
            <TextInput
              key={language.code}
              lang={language.code.replace('_', '-')}
              label={t('otherLanguage', { language: language.name })}
              readOnly={isReadOnly}
              maxLength={120}
              {...form.getInputProps(`names.${language.code}`)}
            />
          ))}
        <TextInput
          label={t('code')}
          required
          maxLength={128}
          description={stored ? t('codeFixed') : t('codeHelp')}
          {...field('code')}
          readOnly={isReadOnly || stored !== undefined}
          classNames={{ input: 'mono' }}
          {...(stored && { rightSection: <Glyph icon={IconLock} size={15} /> })}
        />
        <RoleSelect
          label={t('parentRole')}
          description={t('parentHelp')}
          except={stored?.id}
          readOnly={isReadOnly}
          name={stored?.parentRoleName}
          value={form.values.parentRoleId}
          onChange={id => form.setFieldValue('parentRoleId', id)}
        />
        <RoleSelect
          label={t('inherited')}
          description={t('inheritHelp')}
          except={stored?.id}
          readOnly={isReadOnly}
          name={stored?.inheritedRoleName}
          value={form.values.inheritRoleId}
          onChange={id => form.setFieldValue('inheritRoleId', id)}
        />
        <DatePickerInput
          id="role-endDateActive"
          label={t('endsOn')}
          description={t('endsOnHelp')}
          valueFormat={userFormats().dateFormat}
          {...(form.values.endDateActive === null && {
            rightSection: <Glyph icon={IconCalendar} size={16} />,
          })}
          clearable={!isReadOnly}
          clearButtonProps={{ 'aria-label': words.clear }}
          readOnly={isReadOnly}
          {...form.getInputProps('endDateActive')}
        />
        <Textarea
          label={t('description')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={500}
          {...field('description')}
        />
        <Switch
          label={t('enabled')}
          description={t('enabledHelp')}
          disabled={isReadOnly}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        {stored && (
          <div className={css.permissions}>
            <span>{t('permissionSets', { count: stored.permissionSetCount })}</span>
            <Button size="sm" onClick={() => navigate(`/hiam/role/permissions/${stored.id}`)}>
              {stored.builtIn ? t('permissions') : t('changePermissions')}
            </Button>
          </div>
        )}
        {/* Enter in a field saves, which a form without a submit button does not do. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Drawer>
  )
}

interface Values {
  name: string
  names: Record<string, string>
  code: string
  description: string
  parentRoleId: string | null
  inheritRoleId: string | null
  endDateActive: string | null
  enabled: boolean
}

function valuesOf(stored: RoleDetail | undefined): Values {
  return {
    name: stored?.name ?? '',
    names: { ...stored?._tls.name },
    code: stored?.code ?? '',
    description: stored?.description ?? '',
    parentRoleId: stored?.parentRoleId ?? null,
    inheritRoleId: stored?.inheritRoleId ?? null,
    endDateActive: stored?.endDateActive ?? null,
    enabled: stored?.enabled ?? true,
  }
}

/** The rules of the contract, in the words of this screen. */
function rules(t: RoleText, stored: RoleDetail | undefined) {
  return {
    name: (name: string) => (roleDraft.shape.name.safeParse(name).success ? null : t('nameMissing')),
    code: (code: string) => {
      if (stored || roleDraft.shape.code.safeParse(code).success) return null
      return t(code.trim() === '' ? 'codeMissing' : 'codeWrong')
    },
    endDateActive: (end: string | null) =>
      end && end !== stored?.endDateActive && end < today()
        ? t('endPast', { date: dateText(today()) })
        : null,
  }
}

/** What the server says about a field stands at the field; a code that is taken is one of those. */
function fieldErrors(error: ApiError): Record<string, string> {
  if (error.code === ('error.role.code_taken' satisfies ErrorCode)) return { code: error.message }
  return Object.fromEntries((error.fields ?? []).map(({ field, message }) => [field, message]))
}

function changedFields(before: Values, now: Values): number {
  const { names: namesBefore, ...plainBefore } = before
  const { names: namesNow, ...plainNow } = now
  const differing = (one: Record<string, unknown>, other: Record<string, unknown>) =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
      key => (one[key] ?? '') !== (other[key] ?? ''),
    ).length
  return differing(plainBefore, plainNow) + differing(namesBefore, namesNow)
}

function draftOf({ name, names, description, parentRoleId, inheritRoleId, endDateActive, enabled }: Values) {
  return {
    name,
    enabled,
    description,
    _tls: { name: names },
    ...(parentRoleId && { parentRoleId }),
    ...(inheritRoleId && { inheritRoleId }),
    ...(endDateActive && { endDateActive }),
  }
}
