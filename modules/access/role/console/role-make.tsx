import { useCall } from '@atrium/console/api/query.ts'
import { FailureNote } from '@atrium/console/failures/failure-note.tsx'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { SubmitButton } from '@atrium/ui/form/submit-button.tsx'
import { Dialog } from '@atrium/ui/overlay/dialog.tsx'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import { type Role, roleApi, roleDraft } from '../role.contract.ts'
import css from './role-make.module.css'
import { roleTexts } from './role-texts.ts'

interface RoleDeriveProps {
  /** The role that the new one is derived from. */
  from: Pick<Role, 'id' | 'name' | 'parentRoleId' | 'inheritRoleId'>
  mode: 'copy' | 'inherit'
  onClose: () => void
  onCreated: (id: string) => void
}

const stale = [roleApi.list, roleApi.tree, roleApi.subTree]

/** Creates a role from another one, either as a copy or by inheriting from it. */
export function RoleDerive({ from, mode, onClose, onCreated }: RoleDeriveProps) {
  const t = useFeatureText(roleTexts)
  const copy = useCall(roleApi.copy, stale, { quiet: true })
  const inherit = useCall(roleApi.inherit, stale, { quiet: true })
  const { isPending, error } = mode === 'copy' ? copy : inherit
  const form = useForm({
    initialValues: { name: '', code: '' },
    validate: {
      name: name => (roleDraft.shape.name.safeParse(name).success ? null : t('nameMissing')),
      code: code =>
        roleDraft.shape.code.safeParse(code).success
          ? null
          : t(code.trim() === '' ? 'codeMissing' : 'codeWrong'),
    },
  })

  function make(event: FormEvent) {
    event.preventDefault()
    // React passes submit events on to the form around the dialog.
    event.stopPropagation()
    if (form.validate().hasErrors) return
    const { id, parentRoleId, inheritRoleId } = from
    const place = parentRoleId === undefined ? form.values : { ...form.values, parentRoleId }
    const making =
      mode === 'copy'
        ? copy.mutateAsync({
            body: { ...place, copyFromRoleId: id, ...(inheritRoleId !== undefined && { inheritRoleId }) },
          })
        : inherit.mutateAsync({ body: { ...place, inheritRoleId: id } })
    making.then(
      role => {
        noticeSuccess(t('created', { name: role.name }))
        onClose()
        onCreated(role.id)
      },
      failure => {
        if (failure.code === 'error.role.code_taken') form.setErrors({ code: failure.message })
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(mode === 'copy' ? 'copyTitle' : 'inheritTitle', { name: from.name })}
      lead={t(mode === 'copy' ? 'copyEffect' : 'inheritEffect', { name: from.name })}
      keepOpen={form.isDirty()}
    >
      <form className={css.form} noValidate onSubmit={make}>
        {error && !form.errors.code && <FailureNote failure={error} onReload={() => undefined} />}
        <TextInput
          label={t('name')}
          required
          maxLength={120}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('code')}
          required
          maxLength={128}
          description={t('codeHelp')}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('code')}
        />
        <div className={css.actions}>
          <SubmitButton loading={isPending}>{t('makeRole')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
