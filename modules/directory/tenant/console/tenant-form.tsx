import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { codesCompared, useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import { DetailTabContext } from '@atrium/console/records/detail/detail-tab.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import css from '@atrium/console/records/wide-form.module.css'
import { AddedFields, useAddedForm } from '@atrium/console/resource/added-fields.tsx'
import { fieldInForm } from '@atrium/console/resource/own-fields.ts'
import { globalState } from '@atrium/console/session/global-state.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { tenantColors } from '@atrium/contract/tenant-accent'
import { ArchBadge } from '@atrium/ui/display/badges/arch-badge.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { ColorInput } from '@atrium/ui/form/color-input.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { isColor } from '@atrium/ui/form/is-color.ts'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { use, useState } from 'react'
import { ShownSecret } from '../../shared/console/shown-secret.tsx'
import { administratorFields, type TenantDetail, tenantApi, tenantFields } from '../tenant.contract.ts'
import { TenantLifecycle } from './tenant-lifecycle.tsx'
import { TenantStart } from './tenant-start.tsx'
import { TenantStatus } from './tenant-status.tsx'
import { type TenantText, tenantTexts } from './tenant-texts.ts'
import { TenantUsage } from './tenant-usage.tsx'
import { draftOf, startFields, startOf, valuesOf } from './tenant-values.ts'

interface TenantFormProps extends OpenRecord<TenantDetail> {
  onCreated: (id: string) => void
}

const stale = [tenantApi.list, tenantApi.get]

/** The form of a tenant, once the fields that the platform has added are known. */
export function TenantForm(props: TenantFormProps) {
  const added = useAddedForm('iam.tenant', true)
  return added.isKnown ? <KnownForm {...props} added={added} /> : props.loading
}

interface KnownFormProps extends TenantFormProps {
  added: ReturnType<typeof useAddedForm>
}

function KnownForm({ added, stored, frame, onChanges, onReload, onCreated }: KnownFormProps) {
  const t = useFeatureText(tenantTexts)
  const languages = useStore(globalState, state => state.supportLanguage)
  // On the page of a tenant, usage and lifecycle are a part of their own.
  const isPart = use(DetailTabContext) !== undefined
  const isRefused = useIsRefused(stored ? tenantApi.update : tenantApi.create)
  const isReadOnly = isRefused || stored?.statusCode === 'BINNED'
  const [created, setCreated] = useState<{ tenantId: number; password: string }>()
  const create = useCall(tenantApi.create, stale, { quiet: true })
  const update = useCall(tenantApi.update, stale, { quiet: true })
  const record = useRecordForm({
    entity: 'tenant',
    initial: { ...valuesOf(stored), ...added.initial(stored) },
    rules: { ...rules(t, stored), ...added.rules(stored === undefined) },
    labels: {
      ...added.labels,
      tenantName: t('name'),
      names: t('name'),
      tenantNum: t('code'),
      tenantColour: t('colour'),
      limitUserQty: t('limit'),
      gigabytes: t('capacity'),
      isTemplate: t('isTemplate'),
      templateId: t('template'),
      roleIds: t('roles'),
      lovCodes: t('lovs'),
      takesMenus: t('menus'),
      takesConfig: t('config'),
      features: t('features'),
      realName: t('person'),
      loginName: t('loginName'),
      email: t('email'),
      language: t('language'),
    },
    refusals: {
      'error.tenant.num_taken': 'tenantNum',
      'error.tenant.limit_below_use': 'limitUserQty',
      'error.tenant.capacity_below_use': 'gigabytes',
      'error.tenant.no_template': 'templateId',
      'error.account.login_taken': 'loginName',
      'error.email.taken': 'email',
    },
    fixed: startFields,
    isReadOnly,
    calls: [create, update],
    send: values => {
      const draft = { ...draftOf(values), ...added.sent(values) }
      if (stored) {
        const { tenantId, objectVersionNumber } = stored
        return update.mutateAsync({ body: { ...draft, tenantId, objectVersionNumber } })
      }
      const { tenantNum, realName, loginName, email, language } = values
      const administrator = { realName, loginName: loginName.trim(), email: email.trim(), language }
      return create.mutateAsync({ body: { ...draft, ...startOf(values), tenantNum, administrator } })
    },
    onSaved: tenant => {
      if (stored) return noticeSuccess(t('saved', { name: tenant.tenantName }))
      const { tenantId, initialPassword: password } = tenant as typeof tenant & { initialPassword?: string }
      if (password !== undefined) return setCreated({ tenantId, password })
      noticeSuccess(t('created', { name: tenant.tenantName, person: form.values.realName }))
      onCreated(String(tenantId))
    },
    onChanges,
    fieldOf: fieldInForm,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'tenantNum',
    code: form.values.tenantNum,
    name: form.values.tenantName,
    find: tenantNum => query(tenantApi.list, { query: { tenantNum, size: codesCompared } }),
    codesIn: ({ content }) => content.map(tenant => tenant.tenantNum),
  })

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={stored && <ArchBadge name={stored.tenantName} color={stored.tenantColour} />}
      status={stored && <TenantStatus status={stored.statusCode} />}
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
      lead={stored && !isPart && <TenantUsage usage={stored} />}
    >
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={120}
        field={field('tenantName')}
        texts={form.values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <CodeInput
        label={t('code')}
        maxLength={60}
        description={t('codeHelp')}
        fixed={stored && t('codeFixed')}
        {...field('tenantNum')}
      />
      <ColorInput
        label={t('colour')}
        description={t('colourHelp')}
        pickerLabel={t('pickColour')}
        swatches={tenantColors}
        {...field('tenantColour')}
      />
      <div className={css.pair}>
        <NumberInput
          label={t('limit')}
          description={t('limitHelp')}
          min={1}
          max={1_000_000}
          allowDecimal={false}
          thousandSeparator=","
          {...field('limitUserQty')}
        />
        <NumberInput
          label={t('capacity')}
          description={t('capacityHelp')}
          min={0}
          max={900_000}
          decimalScale={2}
          {...field('gigabytes')}
        />
      </div>
      {stored?.tenantId !== 0 && (
        <FormSwitch
          label={t('isTemplate')}
          description={t('isTemplateHelp')}
          {...form.getInputProps('isTemplate', { type: 'checkbox' })}
          readOnly={isReadOnly}
        />
      )}
      <AddedFields {...{ added, stored, record, isReadOnly }} />
      {!stored && (
        <>
          <TenantStart form={form} field={field} />
          <div>
            <h3 className={css.heading}>{t('first')}</h3>
            <p className={css.lead}>{t('firstHelp')}</p>
          </div>
          <TextInput label={t('person')} required maxLength={120} autoComplete="off" {...field('realName')} />
          <TextInput
            label={t('loginName')}
            required
            maxLength={64}
            autoComplete="off"
            {...field('loginName')}
            classNames={{ input: 'mono' }}
          />
          <TextInput label={t('email')} type="email" required maxLength={254} {...field('email')} />
          <Select
            label={t('language')}
            data={languages.map(({ code, name }) => ({ value: code, label: name }))}
            allowDeselect={false}
            {...field('language')}
          />
        </>
      )}
      {stored && !isPart && stored.tenantId !== 0 && <TenantLifecycle stored={stored} stale={stale} />}
      {created && (
        <ShownSecret
          title={t('passwordTitle', { name: form.values.realName })}
          lead={t('passwordLead')}
          label={t('password')}
          secret={created.password}
          onClose={() => onCreated(String(created.tenantId))}
        />
      )}
    </RecordForm>
  )
}

/** The validation rules of the contract, with the messages of this form. */
function rules(t: TenantText, stored: TenantDetail | undefined) {
  const ofPerson = (name: 'realName' | 'loginName' | 'email', problem: string) => (value: string) =>
    stored || administratorFields[name].safeParse(value.trim()).success ? null : problem
  return {
    tenantName: (name: string) => (tenantFields.tenantName.safeParse(name).success ? null : t('nameMissing')),
    tenantNum: (code: string) =>
      stored || tenantFields.tenantNum.safeParse(code).success ? null : t('codeWrong'),
    tenantColour: (colour: string) => (isColor(colour.trim()) ? null : t('colourWrong')),
    limitUserQty: (limit: number | string) =>
      limit === '' || tenantFields.limitUserQty.safeParse(limit).success ? null : t('limitWrong'),
    gigabytes: (gigabytes: number | string) => (gigabytes === '' ? t('capacityMissing') : null),
    realName: ofPerson('realName', t('personMissing')),
    loginName: ofPerson('loginName', t('loginWrong')),
    email: ofPerson('email', t('emailWrong')),
  }
}
