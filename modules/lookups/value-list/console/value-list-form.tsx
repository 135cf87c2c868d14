import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { codesCompared, useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { navigate } from '@atrium/console/tabs/navigation.ts'
import { platformTenantId } from '@atrium/contract/constants'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Autocomplete, Button, Select, TextInput } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ValueListDetail, valueListApi, valueListDraft } from '../value-list.contract.ts'
import { pageOf } from './value-list-address.ts'
import { type ValueListText, valueListTexts } from './value-list-texts.ts'

interface ValueListFormProps extends OpenRecord<ValueListDetail> {
  onCreated: (id: string) => void
  /** On the page of the lookup, beside its values. */
  isPage?: boolean
}

const stale = [valueListApi.list, valueListApi.get]

export function ValueListForm({ stored, frame, onChanges, onReload, onCreated, isPage }: ValueListFormProps) {
  const t = useFeatureText(valueListTexts)
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const isForeign = stored !== undefined && stored.tenantId !== tenantId
  const isOfPlatform = isForeign && stored.tenantId === platformTenantId
  const isRefused = useIsRefused(stored ? valueListApi.update : valueListApi.create)
  const isReadOnly = isForeign || isRefused
  const create = useCall(valueListApi.create, stale, { quiet: true })
  const update = useCall(valueListApi.update, stale, { quiet: true })
  const copy = useCall(valueListApi.copy, stale)
  const record = useRecordForm({
    entity: 'valueList',
    initial: valuesOf(stored),
    rules: rules(t, stored),
    labels: {
      lovName: t('name'),
      names: t('name'),
      lovCode: t('code'),
      lovTypeCode: t('kind'),
      customUrl: t('address'),
      valueField: t('valueField'),
      displayField: t('displayField'),
      parentLovCode: t('above'),
      mustPage: t('paged'),
      isPublic: t('public'),
      isEnabled: t('enabled'),
    },
    refusals: {
      'error.lov.code_taken': 'lovCode',
      'error.lov.queryUrl': 'customUrl',
      'error.lov.parent_unknown': 'parentLovCode',
    },
    fixed: ['lovCode', 'lovTypeCode'],
    isReadOnly,
    lock: isOfPlatform ? t(stored.replaced ? 'replacedNote' : 'platformNote') : undefined,
    calls: [create, update],
    send: values => {
      const draft = draftOf(values)
      if (!stored)
        return create.mutateAsync({
          body: { ...draft, lovCode: values.lovCode, lovTypeCode: values.lovTypeCode },
        })
      const { lovId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, lovId, objectVersionNumber } })
    },
    onSaved: list => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: list.lovName }))
      if (!stored) onCreated(list.lovId)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'lovCode',
    code: form.values.lovCode,
    name: form.values.lovName,
    find: (lovCode, tenantId) =>
      query(valueListApi.list, { query: { lovCode, tenantId, size: codesCompared } }),
    // Codes of the platform can be taken: the tenant's record replaces the platform's.
    codesIn: ({ content }, tenantId) =>
      content.filter(one => one.tenantId === tenantId).map(one => one.lovCode),
  })
  const isCall = form.values.lovTypeCode === 'URL'
  const addresses = useQuery({ ...query(valueListApi.addresses), enabled: isCall && !isReadOnly })
  const flag = (name: 'mustPage' | 'isPublic' | 'isEnabled') => ({
    readOnly: isReadOnly,
    ...form.getInputProps(name, { type: 'checkbox' }),
  })
  const fixed = stored && { readOnly: true, 'data-locked': t('codeFixed') }

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={
        <RoleBadge>
          <Glyph icon={IconList} size={14} />
        </RoleBadge>
      }
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
      lead={isOfPlatform && <Note tone="info">{t(stored.replaced ? 'replacedNote' : 'platformNote')}</Note>}
    >
      {isOfPlatform && !stored.replaced && (
        <Can call={valueListApi.copy}>
          <Button
            loading={copy.isPending}
            onClick={() =>
              copy.mutate(
                { query: { lovId: stored.lovId } },
                {
                  onSuccess: made => {
                    noticeSuccess(t('copied', { name: made.lovName }))
                    onCreated(made.lovId)
                  },
                },
              )
            }
          >
            {t('copy')}
          </Button>
        </Can>
      )}
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={120}
        field={field('lovName')}
        texts={form.values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <TextInput
        label={t('code')}
        description={t(stored ? 'codeFixed' : 'codeHelp')}
        required
        maxLength={128}
        classNames={{ input: 'mono' }}
        {...field('lovCode')}
        {...fixed}
      />
      <Select
        label={t('kind')}
        description={t('kindHelp')}
        required
        allowDeselect={false}
        data={[
          { value: 'IDP', label: t('kept') },
          { value: 'URL', label: t('call') },
        ]}
        {...field('lovTypeCode')}
        {...fixed}
      />
      {isCall && (
        <>
          <Autocomplete
            label={t('address')}
            description={t('addressHelp')}
            required
            maxLength={500}
            classNames={{ input: 'mono' }}
            data={(addresses.data ?? []).map(({ customUrl }) => customUrl)}
            renderOption={({ option }) => (
              <span>
                <bdi className="mono">{option.value}</bdi>
                <br />
                {addresses.data?.find(({ customUrl }) => customUrl === option.value)?.summary}
              </span>
            )}
            {...field('customUrl')}
          />
          <TextInput
            label={t('valueField')}
            description={t('valueFieldHelp')}
            maxLength={64}
            classNames={{ input: 'mono' }}
            {...field('valueField')}
          />
          <TextInput
            label={t('displayField')}
            description={t('displayFieldHelp')}
            maxLength={64}
            classNames={{ input: 'mono' }}
            {...field('displayField')}
          />
        </>
      )}
      <LovPicker
        viewCode="HPFM.LOV"
        label={t('above')}
        description={t('aboveHelp')}
        purpose={stored?.lovName}
        except={stored?.lovCode}
        text={stored?.parentLovCode}
        {...field('parentLovCode')}
      />
      <FormSwitch label={t('paged')} {...flag('mustPage')} />
      <FormSwitch label={t('public')} description={t('publicHelp')} {...flag('isPublic')} />
      <FormSwitch label={t('enabled')} description={t('enabledHelp')} {...flag('isEnabled')} />
      {stored?.lovTypeCode === 'IDP' && !isPage && (
        <div>
          <Button size="sm" onClick={() => navigate(pageOf(stored.lovId))}>
            {t(isReadOnly ? 'showValues' : 'editValues')} · {t('valueCount', { count: stored.valueCount })}
          </Button>
        </div>
      )}
    </RecordForm>
  )
}

interface Values {
  lovName: string
  names: FieldTexts
  lovCode: string
  lovTypeCode: 'IDP' | 'URL'
  customUrl: string
  valueField: string
  displayField: string
  parentLovCode: string | null
  mustPage: boolean
  isPublic: boolean
  isEnabled: boolean
}

const valuesOf = (stored: ValueListDetail | undefined): Values => ({
  lovName: stored?.lovName ?? '',
  names: { ...stored?._tls.lovName },
  lovCode: stored?.lovCode ?? '',
  lovTypeCode: stored?.lovTypeCode ?? 'IDP',
  customUrl: stored?.customUrl ?? '',
  valueField: stored?.valueField ?? '',
  displayField: stored?.displayField ?? '',
  parentLovCode: stored?.parentLovCode ?? null,
  mustPage: stored?.mustPageFlag === 1,
  isPublic: stored?.publicFlag === 1,
  isEnabled: stored?.enabledFlag !== 0,
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: ValueListText, stored: ValueListDetail | undefined) {
  const { shape } = valueListDraft
  const fieldName = (value: string) =>
    value === '' || shape.valueField.safeParse(value).success ? null : t('fieldWrong')
  return {
    lovName: (value: string) => (shape.lovName.safeParse(value).success ? null : t('nameMissing')),
    lovCode: (value: string) => {
      if (stored || shape.lovCode.safeParse(value).success) return null
      return t(value.trim() === '' ? 'codeMissing' : 'codeWrong')
    },
    customUrl: (value: string, { lovTypeCode }: Values) =>
      lovTypeCode === 'URL' && value.trim() === '' ? t('addressMissing') : null,
    valueField: fieldName,
    displayField: fieldName,
  }
}

const draftOf = ({ names, ...values }: Values) => ({
  lovName: values.lovName,
  _tls: { lovName: names },
  mustPageFlag: values.mustPage,
  publicFlag: values.isPublic,
  enabledFlag: values.isEnabled,
  ...(values.lovTypeCode === 'URL' && { customUrl: values.customUrl }),
  ...(values.valueField && { valueField: values.valueField }),
  ...(values.displayField && { displayField: values.displayField }),
  ...(values.parentLovCode && { parentLovCode: values.parentLovCode }),
})
