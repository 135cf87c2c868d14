import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { codeFrom } from '@atrium/console/new-code/code-from.ts'
import { useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import { DeleteButton } from '@atrium/console/records/delete-button.tsx'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { usePhone } from '@atrium/console/workspace/use-phone.ts'
import { type OwnFieldDetail, ownFieldApi, ownFieldDraft } from '@atrium/contract/operations/own-field'
import type { CustomField, CustomKind } from '@atrium/contract/resource/custom'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { type AccessValues, OwnFieldAccess } from './own-field-access.tsx'
import { type ChoiceValues, OwnFieldChoices } from './own-field-choices.tsx'
import { KindCards } from './own-field-kind-cards.tsx'
import { OwnFieldPreview } from './own-field-preview.tsx'
import { staleFields } from './own-field-table.tsx'
import { type OwnFieldText, ownFieldTexts } from './own-field-texts.ts'

interface OwnFieldFormProps extends OpenRecord<OwnFieldDetail> {
  resource: string
  onAdded: (id: string) => void
  onRemoved: () => void
}

/** The form of a field that a tenant adds. Its kind and its code cannot be changed later. */
export function OwnFieldForm({ stored, frame, onChanges, onReload, ...props }: OwnFieldFormProps) {
  const { resource, onAdded, onRemoved } = props
  const t = useFeatureText(ownFieldTexts)
  const locks = useFeatureText(lockTexts)
  const isReadOnly = useIsRefused(stored ? ownFieldApi.update : ownFieldApi.create)
  const create = useCall(ownFieldApi.create, staleFields, { quiet: true })
  const update = useCall(ownFieldApi.update, staleFields, { quiet: true })
  const remove = useCall(ownFieldApi.remove, staleFields)
  const record = useRecordForm({
    entity: 'own-field',
    opened: 'field',
    initial: valuesOf(stored),
    rules: rules(t),
    labels: {
      kind: t('kind'),
      title: t('label'),
      titles: t('label'),
      code: t('code'),
      help: t('help'),
      helps: t('help'),
      choices: t('choices'),
      required: t('required'),
      listed: t('listed'),
      enabled: t('enabled'),
      access: t('access'),
    },
    refusals: {
      'error.own_field.code_taken': 'code',
      'error.own_field.reserved': 'code',
      'error.own_field.choices': 'choices',
      'error.own_field.role': 'access',
    },
    fixed: ['code', 'kind'],
    isReadOnly,
    calls: [create, update],
    send: values => {
      const draft = draftOf(values)
      if (!stored)
        return create.mutateAsync({ body: { ...draft, resource, code: values.code, kind: values.kind } })
      const { ownFieldId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, ownFieldId, objectVersionNumber } })
    },
    onSaved: field => {
      noticeSuccess(t(stored ? 'saved' : 'added', { name: field.title }))
      if (!stored) onAdded(field.ownFieldId)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'code',
    code: form.values.code,
    name: form.values.title,
    codeOf: camelCase,
    find: () => query(ownFieldApi.list, { query: { resource } }),
    codesIn: fields => fields.map(({ code }) => code),
  })
  const isPhone = usePhone()
  const preview = <OwnFieldPreview field={fieldOf(form.values)} access={form.values.access} />
  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      status={
        stored && (
          <Status kind={stored.enabledFlag ? 'active' : 'ended'}>
            {t(stored.enabledFlag ? 'enabled' : 'off')}
          </Status>
        )
      }
      stored={stored}
      footer={
        !isReadOnly && (
          <>
            {!isPhone && preview}
            <DrawerFooter {...record.footer} />
          </>
        )
      }
    >
      <KindCards
        value={form.values.kind}
        isFixed={stored !== undefined || isReadOnly}
        onChange={kind => form.setFieldValue('kind', kind)}
      />
      <MultiLanguageInput
        label={t('label')}
        required
        maxLength={120}
        field={field('title')}
        texts={form.values.titles}
        onTexts={titles => form.setFieldValue('titles', titles)}
      />
      <CodeInput label={t('code')} fixed={stored && locks('lock.stored')} {...field('code')} />
      <MultiLanguageInput
        label={t('help')}
        maxLength={500}
        field={field('help')}
        texts={form.values.helps}
        onTexts={helps => form.setFieldValue('helps', helps)}
      />
      {form.values.kind === 'choice' && (
        <OwnFieldChoices
          id="own-field-choices"
          value={form.values.choices}
          onChange={choices => form.setFieldValue('choices', choices)}
          error={form.errors.choices}
          readOnly={isReadOnly}
        />
      )}
      {form.values.kind !== 'boolean' && (
        <FormSwitch
          label={t('required')}
          readOnly={isReadOnly}
          {...form.getInputProps('required', { type: 'checkbox' })}
        />
      )}
      <FormSwitch
        label={t('listed')}
        readOnly={isReadOnly}
        {...form.getInputProps('listed', { type: 'checkbox' })}
      />
      <FormSwitch
        label={t('enabled')}
        readOnly={isReadOnly}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <OwnFieldAccess
        value={form.values.access}
        onChange={access => form.setFieldValue('access', access)}
        readOnly={isReadOnly}
      />
      {isPhone && !isReadOnly && preview}
      {stored && (
        <DeleteButton
          call={ownFieldApi.remove}
          busy={remove.isPending}
          onDelete={settled =>
            remove.mutate(
              { body: { ownFieldId: stored.ownFieldId, objectVersionNumber: stored.objectVersionNumber } },
              {
                onSuccess: () => {
                  noticeSuccess(t('removed', { name: stored.title }))
                  onRemoved()
                },
                onSettled: settled,
              },
            )
          }
          question={t('removeQuestion', { name: stored.title })}
          effect={t('removeEffect')}
          action={t('remove')}
          keep={t('keep')}
        />
      )}
    </RecordForm>
  )
}

interface Values {
  kind: CustomKind
  title: string
  titles: FieldTexts
  code: string
  help: string
  helps: FieldTexts
  choices: readonly ChoiceValues[]
  required: boolean
  listed: boolean
  enabled: boolean
  access: AccessValues
}

const valuesOf = (stored: OwnFieldDetail | undefined): Values => ({
  kind: stored?.kind ?? 'text',
  title: stored?.title ?? '',
  titles: { ...stored?._tls.title },
  code: stored?.code ?? '',
  help: stored?.help ?? '',
  helps: { ...stored?._tls.help },
  choices: (stored?.choices ?? []).map(({ value, title }) => ({ value, title })),
  required: stored?.requiredFlag === 1,
  listed: stored?.listedFlag !== 0,
  enabled: stored?.enabledFlag !== 0,
  access: { othersAccess: stored?.othersAccess ?? 'write', roleAccess: stored?.roleAccess ?? [] },
})

/** The field that forms would have. */
const fieldOf = ({
  code,
  kind,
  title,
  help,
  required,
  listed,
  choices,
}: Values): Omit<CustomField, 'access'> => ({
  ...{ code, kind, title, required, listed },
  ...(help && { help }),
  choices: choices.filter(({ value }) => value !== ''),
})

/** The validation rules of the contract, with the messages of this form. */
const rules = (t: OwnFieldText) => ({
  title: (title: string) => (ownFieldDraft.shape.title.safeParse(title).success ? null : t('labelMissing')),
  code: (code: string) => (ownFieldDraft.shape.code.safeParse(code).success ? null : t('codeWrong')),
  choices: (choices: readonly ChoiceValues[], { kind }: Values) =>
    kind !== 'choice' || areWhole(choices) ? null : t('choicesWrong'),
})

const areWhole = (choices: readonly ChoiceValues[]) =>
  choices.length > 0 &&
  ownFieldDraft.shape.choices.safeParse(choices).success &&
  new Set(choices.map(({ value }) => value)).size === choices.length

const draftOf = (values: Values) => {
  const { kind, title, titles, help, helps, choices, required, listed, enabled, access } = values
  return {
    title,
    help,
    requiredFlag: required && kind !== 'boolean',
    listedFlag: listed,
    enabledFlag: enabled,
    othersAccess: access.othersAccess,
    roleAccess: access.roleAccess.map(({ roleId, access }) => ({ roleId, access })),
    choices: kind === 'choice' ? [...choices] : [],
    _tls: { title: titles, help: helps },
  }
}

/** A code for a title: `costCenter` for "Cost center". */
const camelCase = (title: string) =>
  codeFrom(title)
    .replace(/^[^a-z]+/, '')
    .replace(/-+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
