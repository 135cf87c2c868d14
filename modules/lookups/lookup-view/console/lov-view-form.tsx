import { Can } from '@atrium/console/access/can.tsx'
import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { codesCompared, useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import { DeleteButton } from '@atrium/console/records/delete-button.tsx'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { platformTenantId } from '@atrium/contract/constants'
import { type LovViewDetail, lovViewApi, lovViewDraft } from '@atrium/contract/lookups/lov-view'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { draftOfFields, type FieldRows, LovViewFields, rowsOfFields } from './lov-view-fields.tsx'
import { type LovViewText, lovViewTexts } from './lov-view-texts.ts'
import { LovViewTrial } from './lov-view-trial.tsx'

interface LovViewFormProps extends OpenRecord<LovViewDetail> {
  onCreated: (viewCode: string) => void
}

const stale = [lovViewApi.list, lovViewApi.get, lovViewApi.info]

export function LovViewForm({ stored, frame, onChanges, onReload, onCreated }: LovViewFormProps) {
  const t = useFeatureText(lovViewTexts)
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const isForeign = stored !== undefined && stored.tenantId !== tenantId
  const isOfPlatform = isForeign && stored.tenantId === platformTenantId
  const isRefused = useIsRefused(stored ? lovViewApi.update : lovViewApi.create)
  const isReadOnly = isForeign || isRefused
  const create = useCall(lovViewApi.create, stale, { quiet: true })
  const update = useCall(lovViewApi.update, stale, { quiet: true })
  const copy = useCall(lovViewApi.copy, stale)
  const remove = useCall(lovViewApi.remove, [lovViewApi.list, lovViewApi.info])
  const record = useRecordForm({
    entity: 'lovView',
    initial: valuesOf(stored),
    rules: rules(t, stored),
    labels: {
      viewName: t('name'),
      names: t('name'),
      viewCode: t('code'),
      title: t('dialogTitle'),
      titles: t('dialogTitle'),
      lovCode: t('lookup'),
      valueField: t('valueField'),
      displayField: t('displayField'),
      childrenFieldName: t('childrenField'),
      pageSize: t('pageSize'),
      width: t('width'),
      height: t('height'),
      delays: t('delays'),
      fields: t('fields'),
    },
    refusals: {
      'error.lov_view.code_taken': 'viewCode',
      'error.lov_view.field_twice': 'fields',
      'error.lov.unknown': 'lovCode',
    },
    fixed: ['viewCode'],
    isReadOnly,
    lock: isOfPlatform ? t('platformNote') : undefined,
    calls: [create, update],
    send: values => {
      const draft = draftOf(values)
      if (!stored) return create.mutateAsync({ body: { ...draft, viewCode: values.viewCode } })
      const { viewHeaderId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, viewHeaderId, objectVersionNumber } })
    },
    onSaved: view => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: view.viewName }))
      if (!stored) onCreated(view.viewCode)
    },
    onChanges,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'viewCode',
    code: form.values.viewCode,
    name: form.values.viewName,
    find: (viewCode, tenantId) =>
      query(lovViewApi.list, { query: { viewCode, tenantId, size: codesCompared } }),
    // Codes of the platform can be taken: the tenant's record replaces the platform's.
    codesIn: ({ content }, tenantId) =>
      content.filter(one => one.tenantId === tenantId).map(one => one.viewCode),
  })
  const number = (name: 'pageSize' | 'width' | 'height', most: number) => ({
    label: t(name),
    min: name === 'pageSize' ? 1 : 40,
    max: most,
    allowDecimal: false,
    hideControls: true,
    ...field(name),
  })
  const path = (name: 'valueField' | 'displayField' | 'childrenFieldName', label: string, help: string) => (
    <TextInput
      label={label}
      description={help}
      maxLength={128}
      classNames={{ input: 'mono' }}
      {...field(name)}
    />
  )

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={
        <RoleBadge>
          <Glyph icon={IconListSearch} size={14} />
        </RoleBadge>
      }
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
      lead={isOfPlatform && <Note tone="info">{t('platformNote')}</Note>}
    >
      {/* Data of another tenant's view is not visible from here. */}
      {stored && (isOfPlatform || !isForeign) && <LovViewTrial view={stored} />}
      {isOfPlatform && (
        <Can call={lovViewApi.copy}>
          <Button
            loading={copy.isPending}
            onClick={() =>
              copy.mutate(
                { query: { viewHeaderId: stored.viewHeaderId } },
                { onSuccess: view => noticeSuccess(t('copied', { name: view.viewName })) },
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
        field={field('viewName')}
        texts={form.values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <CodeInput
        label={t('code')}
        description={t('codeHelp')}
        fixed={stored && t('codeFixed')}
        {...field('viewCode')}
      />
      <LovPicker
        viewCode="HPFM.LOV"
        label={t('lookup')}
        description={t('lookupHelp')}
        required
        purpose={stored?.viewName}
        text={stored?.lovCode}
        {...field('lovCode')}
      />
      <MultiLanguageInput
        label={t('dialogTitle')}
        required
        maxLength={120}
        field={field('title')}
        texts={form.values.titles}
        onTexts={titles => form.setFieldValue('titles', titles)}
      />
      {path('valueField', t('valueField'), t('valueFieldHelp'))}
      {path('displayField', t('displayField'), t('displayFieldHelp'))}
      {path('childrenFieldName', t('childrenField'), t('childrenFieldHelp'))}
      <NumberInput {...number('pageSize', 200)} required />
      <NumberInput {...number('width', 2000)} description={t('widthHelp')} />
      <NumberInput {...number('height', 2000)} />
      <FormSwitch
        label={t('delays')}
        readOnly={isReadOnly}
        {...form.getInputProps('delays', { type: 'checkbox' })}
      />
      <LovViewFields
        id="lovView-fields"
        rows={form.values.fields}
        onRows={fields => form.setFieldValue('fields', fields)}
        isReadOnly={isReadOnly}
        error={form.errors.fields}
      />
      {stored && !isReadOnly && (
        <DeleteButton
          call={lovViewApi.remove}
          busy={remove.isPending}
          onDelete={onSettled =>
            remove.mutate(
              {
                body: [
                  { viewHeaderId: stored.viewHeaderId, objectVersionNumber: stored.objectVersionNumber },
                ],
              },
              {
                onSuccess: () => {
                  noticeSuccess(t('deleted', { name: stored.viewName }))
                  frame.onClose()
                },
                onSettled,
              },
            )
          }
          question={t('deleteQuestion', { name: stored.viewName })}
          effect={t('deleteEffect')}
          action={t('deleteAction')}
          keep={t('keep')}
        />
      )}
    </RecordForm>
  )
}

interface Values {
  viewName: string
  names: FieldTexts
  viewCode: string
  title: string
  titles: FieldTexts
  lovCode: string | null
  valueField: string
  displayField: string
  childrenFieldName: string
  pageSize: number | ''
  width: number | ''
  height: number | ''
  delays: boolean
  fields: FieldRows
}

const valuesOf = (stored: LovViewDetail | undefined): Values => ({
  viewName: stored?.viewName ?? '',
  names: { ...stored?._tls.viewName },
  viewCode: stored?.viewCode ?? '',
  title: stored?.title ?? '',
  titles: { ...stored?._tls.title },
  lovCode: stored?.lovCode ?? null,
  valueField: stored?.valueField ?? (stored ? '' : 'value'),
  displayField: stored?.displayField ?? (stored ? '' : 'meaning'),
  childrenFieldName: stored?.childrenFieldName ?? '',
  pageSize: stored?.pageSize ?? 5,
  width: stored?.width ?? '',
  height: stored?.height ?? '',
  delays: stored?.delayLoadFlag === 1,
  fields: rowsOfFields(stored?.fields ?? []),
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: LovViewText, stored: LovViewDetail | undefined) {
  const { shape } = lovViewDraft
  const path = (value: string) =>
    value === '' || shape.valueField.safeParse(value).success ? null : t('pathWrong')
  return {
    viewName: (value: string) => (shape.viewName.safeParse(value).success ? null : t('nameMissing')),
    viewCode: (value: string) => (stored || shape.viewCode.safeParse(value).success ? null : t('codeWrong')),
    title: (value: string) => (shape.title.safeParse(value).success ? null : t('titleMissing')),
    lovCode: (value: string | null) => (shape.lovCode.safeParse(value).success ? null : t('lookupMissing')),
    valueField: path,
    displayField: path,
    childrenFieldName: path,
    pageSize: (value: number | '') => (shape.pageSize.safeParse(value).success ? null : t('pageSizeWrong')),
    fields: (rows: FieldRows) => {
      const fields = draftOfFields(rows)
      if (!shape.fields.safeParse(fields).success) return t('fieldIncomplete')
      const lacksChoices = fields.some(({ dataType, sourceCode }) => dataType === 'SELECT' && !sourceCode)
      return lacksChoices ? t('choicesMissing') : null
    },
  }
}

const draftOf = ({ names, titles, delays, fields, ...values }: Values) => ({
  viewName: values.viewName,
  title: values.title,
  lovCode: values.lovCode ?? '',
  delayLoadFlag: delays,
  fields: draftOfFields(fields),
  _tls: { viewName: names, title: titles },
  ...(values.pageSize !== '' && { pageSize: values.pageSize }),
  ...(values.width !== '' && { width: values.width }),
  ...(values.height !== '' && { height: values.height }),
  ...(values.valueField && { valueField: values.valueField }),
  ...(values.displayField && { displayField: values.displayField }),
  ...(values.childrenFieldName && { childrenFieldName: values.childrenFieldName }),
})
