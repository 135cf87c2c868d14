import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import { DeleteButton } from '@atrium/console/records/delete-button.tsx'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { useUiText } from '@atrium/ui/theme/ui-text.ts'
import { NumberInput, Select } from '@mantine/core'
import { IconHierarchy2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { dataHierarchyApi, hierarchyDraft, type ManagedHierarchy } from '../data-hierarchy.contract.ts'
import { type DataHierarchyText, dataHierarchyTexts } from './data-hierarchy-texts.ts'

interface DataHierarchyFormProps extends OpenRecord<ManagedHierarchy> {
  onCreated: (id: string) => void
}

const stale = [dataHierarchyApi.list, dataHierarchyApi.get]

export function DataHierarchyForm(props: DataHierarchyFormProps) {
  const { stored, frame, onChanges, onReload, onCreated } = props
  const t = useFeatureText(dataHierarchyTexts)
  const words = useUiText()
  const isReadOnly = useIsRefused(stored ? dataHierarchyApi.update : dataHierarchyApi.create)
  const ownId = useStore(userState, state => state.currentUser?.tenantId)
  const all = useQuery(query(dataHierarchyApi.list, { query: { tenantId: stored?.tenantId ?? ownId } }))
  const create = useCall(dataHierarchyApi.create, stale, { quiet: true })
  const update = useCall(dataHierarchyApi.update, stale, { quiet: true })
  const remove = useCall(dataHierarchyApi.remove, [dataHierarchyApi.list])
  const record = useRecordForm({
    entity: 'dataHierarchy',
    initial: valuesOf(stored),
    rules: rules(t, stored),
    labels: {
      dataHierarchyName: t('name'),
      names: t('name'),
      dataHierarchyCode: t('code'),
      valueSourceCode: t('source'),
      parentId: t('above'),
      displayStyle: t('style'),
      orderSeq: t('order'),
      isEnabled: t('enabled'),
    },
    refusals: {
      'error.hierarchy.code_taken': 'dataHierarchyCode',
      'error.hierarchy.parent': 'parentId',
      'error.lov.unknown': 'valueSourceCode',
    },
    fixed: ['dataHierarchyCode', 'valueSourceCode'],
    isReadOnly,
    calls: [create, update],
    send: ({ names, parentId, isEnabled, dataHierarchyCode, valueSourceCode, orderSeq, ...values }) => {
      const draft = {
        ...values,
        _tls: { dataHierarchyName: names },
        enabledFlag: isEnabled,
        orderSeq: Number(orderSeq),
        ...(parentId && { parentId }),
      }
      if (!stored)
        return create.mutateAsync({
          body: { ...draft, dataHierarchyCode, valueSourceCode: valueSourceCode ?? '' },
        })
      const { dataHierarchyId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, dataHierarchyId, objectVersionNumber } })
    },
    onSaved: one => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: one.dataHierarchyName }))
      if (!stored) onCreated(one.dataHierarchyId)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'dataHierarchyCode',
    code: form.values.dataHierarchyCode,
    name: form.values.dataHierarchyName,
    find: (_code, tenantId) => query(dataHierarchyApi.list, { query: { tenantId } }),
    codesIn: hierarchies => hierarchies.map(one => one.dataHierarchyCode),
  })

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={
        <RoleBadge>
          <Glyph icon={IconHierarchy2} size={14} />
        </RoleBadge>
      }
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
      lead={null}
    >
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={120}
        field={field('dataHierarchyName')}
        texts={form.values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <CodeInput
        label={t('code')}
        description={t('codeHelp')}
        fixed={stored && t('codeFixed')}
        {...field('dataHierarchyCode')}
      />
      <LovPicker
        viewCode="HPFM.LOV"
        label={t('source')}
        description={t('sourceHelp')}
        required
        text={stored?.valueSourceName}
        {...field('valueSourceCode')}
        readOnly={isReadOnly || stored !== undefined}
        {...(stored && { locked: t('sourceHelp') })}
      />
      <Select
        label={t('above')}
        description={t('aboveHelp')}
        clearable={!isReadOnly}
        clearButtonProps={{ 'aria-label': words.clear }}
        data={optionsOf(all.data ?? [], stored?.dataHierarchyId)}
        {...field('parentId')}
      />
      <Select
        label={t('style')}
        allowDeselect={false}
        data={hierarchyDraft.shape.displayStyle.unwrap().options.map(value => ({ value, label: t(value) }))}
        {...field('displayStyle')}
      />
      <NumberInput
        label={t('order')}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        hideControls
        {...field('orderSeq')}
      />
      <FormSwitch
        label={t('enabled')}
        description={t('enabledHelp')}
        readOnly={isReadOnly}
        {...form.getInputProps('isEnabled', { type: 'checkbox' })}
      />
      {stored && (
        <DeleteButton
          call={dataHierarchyApi.remove}
          busy={remove.isPending}
          onDelete={onSettled =>
            remove.mutate(
              {
                body: {
                  dataHierarchyId: stored.dataHierarchyId,
                  objectVersionNumber: stored.objectVersionNumber,
                },
              },
              {
                onSuccess: () => {
                  noticeSuccess(t('deleted', { name: stored.dataHierarchyName }))
                  frame.onClose()
                },
                onSettled,
              },
            )
          }
          question={t('deleteQuestion', { name: stored.dataHierarchyName })}
          effect={t('deleteEffect')}
          action={t('deleteAction')}
          keep={t('keep')}
        />
      )}
    </RecordForm>
  )
}

/** All hierarchies except this one and those below it. */
const optionsOf = (
  tree: readonly ManagedHierarchy[],
  without: string | undefined,
): { value: string; label: string }[] =>
  tree
    .filter(one => one.dataHierarchyId !== without)
    .flatMap(one => [
      { value: one.dataHierarchyId, label: one.dataHierarchyName },
      ...optionsOf(one.children ?? [], without),
    ])

interface Values {
  dataHierarchyName: string
  names: FieldTexts
  dataHierarchyCode: string
  valueSourceCode: string | null
  parentId: string | null
  displayStyle: 'SELECT' | 'MODAL'
  orderSeq: number | ''
  isEnabled: boolean
}

const valuesOf = (stored: ManagedHierarchy | undefined): Values => ({
  dataHierarchyName: stored?.dataHierarchyName ?? '',
  names: { ...stored?._tls.dataHierarchyName },
  dataHierarchyCode: stored?.dataHierarchyCode ?? '',
  valueSourceCode: stored?.valueSourceCode ?? null,
  parentId: stored?.parentId ?? null,
  displayStyle: stored?.displayStyle ?? 'SELECT',
  orderSeq: stored?.orderSeq ?? 10,
  isEnabled: stored?.enabledFlag !== 0,
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: DataHierarchyText, stored: ManagedHierarchy | undefined) {
  const { shape } = hierarchyDraft
  return {
    dataHierarchyName: (value: string) =>
      shape.dataHierarchyName.safeParse(value).success ? null : t('nameMissing'),
    dataHierarchyCode: (value: string) =>
      stored || shape.dataHierarchyCode.safeParse(value).success ? null : t('codeWrong'),
    valueSourceCode: (value: string | null) =>
      shape.valueSourceCode.safeParse(value).success ? null : t('sourceMissing'),
  }
}
