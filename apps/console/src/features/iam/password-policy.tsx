import { longestPassword, shortestPassword } from '@atrium/contract/constants'
import type { ErrorCode } from '@atrium/contract/errors'
import { type PasswordPolicy, passwordPolicyApi } from '@atrium/contract/iam/password-policy'
import { Button, NumberInput, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../api/query.ts'
import { useFeatureText } from '../../core/feature-texts.ts'
import { noticeSuccess } from '../../core/notices.ts'
import { useUnsaved } from '../../core/unsaved.ts'
import { useIsRefused } from '../../core/use-authority.ts'
import { DrawerFooter } from '../../ui/drawer-footer.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import css from './password-policy.module.css'
import { passwordPolicyTexts } from './password-policy-texts.ts'

/** What the passwords of the tenant's people must be like. */
export function PasswordPolicyPage() {
  const t = useFeatureText(passwordPolicyTexts)
  const policy = useQuery(query(passwordPolicyApi.get))
  return (
    <div className={css.page}>
      <PageHeader parents={[t('parent')]} title={t('title')} />
      {policy.isError ? (
        <div className={css.aside}>
          <FailedState
            title={t('couldNotLoad')}
            requestId={policy.error.requestId}
            onRetry={() => void policy.refetch()}
          />
        </div>
      ) : policy.data ? (
        <PolicyForm
          key={policy.data.objectVersionNumber ?? 0}
          stored={policy.data}
          onReload={() => void policy.refetch()}
        />
      ) : (
        <ProgressLine />
      )}
    </div>
  )
}

function PolicyForm({ stored, onReload }: { stored: PasswordPolicy; onReload: () => void }) {
  const t = useFeatureText(passwordPolicyTexts)
  const isReadOnly = useIsRefused(passwordPolicyApi.update)
  const update = useCall(passwordPolicyApi.update, [passwordPolicyApi.get], { quiet: true })
  const initial = {
    minLength: stored.minLength,
    notRecentCount: stored.notRecentCount,
    expires: stored.passwordUpdateRate !== null,
    passwordUpdateRate: stored.passwordUpdateRate ?? 365,
    passwordReminderPeriod: stored.passwordReminderPeriod,
    forceModifyPassword: stored.forceModifyPassword,
  }
  const form = useForm({ initialValues: initial })
  const names = Object.keys(initial) as (keyof typeof initial)[]
  const changes = names.filter(name => form.values[name] !== initial[name]).length
  useUnsaved(changes > 0)

  function save() {
    const { expires, ...draft } = form.values
    const body = {
      ...draft,
      passwordUpdateRate: expires ? draft.passwordUpdateRate : null,
      ...(stored.objectVersionNumber !== undefined && { objectVersionNumber: stored.objectVersionNumber }),
    }
    update.mutateAsync({ body }).then(
      () => noticeSuccess(t('saved')),
      () => undefined,
    )
  }

  const number = (
    name: 'minLength' | 'notRecentCount' | 'passwordUpdateRate' | 'passwordReminderPeriod',
  ) => ({
    label: t(name),
    allowDecimal: false,
    clampBehavior: 'strict' as const,
    readOnly: isReadOnly,
    className: css.number ?? '',
    value: form.values[name],
    onChange: (value: string | number) => form.setFieldValue(name, Number(value)),
  })
  const yes = (name: 'expires' | 'forceModifyPassword') => ({
    label: t(name),
    disabled: isReadOnly,
    checked: form.values[name],
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      form.setFieldValue(name, event.currentTarget.checked),
  })

  return (
    <>
      <form
        className={css.form}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Note tone="info">{t(stored.inherited ? 'inherited' : 'always')}</Note>
        {update.error && (
          <Note tone="danger" live>
            {update.error.message}
            {update.error.code === ('error.optimistic_lock' satisfies ErrorCode) && (
              <Button size="compact-sm" variant="subtle" onClick={onReload}>
                {t('reload')}
              </Button>
            )}
          </Note>
        )}
        <NumberInput
          {...number('minLength')}
          description={t('minLengthHelp')}
          min={shortestPassword}
          max={longestPassword}
        />
        <NumberInput {...number('notRecentCount')} description={t('notRecentCountHelp')} min={0} max={24} />
        <Switch {...yes('expires')} description={t('expiresHelp')} />
        {form.values.expires && (
          <>
            <NumberInput {...number('passwordUpdateRate')} min={1} max={3650} />
            <NumberInput
              {...number('passwordReminderPeriod')}
              description={t('passwordReminderPeriodHelp')}
              min={0}
              max={90}
            />
          </>
        )}
        <Switch {...yes('forceModifyPassword')} description={t('forceModifyPasswordHelp')} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      {!isReadOnly && (
        <DrawerFooter
          onSave={save}
          {...(changes > 0 && { onDiscard: () => form.reset() })}
          changes={changes}
          saving={update.isPending}
        />
      )}
    </>
  )
}
