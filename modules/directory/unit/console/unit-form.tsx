import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import { LovSelect } from '@atrium/console/lookups/lov-select.tsx'
import { useNewCode } from '@atrium/console/new-code/use-new-code.ts'
import { DeleteButton } from '@atrium/console/records/delete-button.tsx'
import { useEnabledQuestion } from '@atrium/console/records/enabled-question.tsx'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { AddedFields, type AddedValues, useAddedForm } from '@atrium/console/resource/added-fields.tsx'
import { fieldInForm } from '@atrium/console/resource/own-fields.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { type Unit, type UnitDetail, type UnitKind, unitApi, unitDraft } from '../unit.contract.ts'
import { UnitPlaces } from './unit-places.tsx'
import { type PositionValues, UnitPositions } from './unit-positions.tsx'
import { UnitRoles } from './unit-roles.tsx'
import { type UnitText, unitTexts } from './unit-texts.ts'

/** The codes of units and of those below them. */
const codesOf = (units: readonly Unit[]): string[] =>
  units.flatMap(unit => [unit.unitCode, ...codesOf(unit.children ?? [])])

interface UnitFormProps extends OpenRecord<UnitDetail> {
  onCreated: (id: string) => void
  onRemoved: () => void
}

const stale = [unitApi.tree, unitApi.get]

/** The form of a unit, once the fields that its tenant has added are known. */
export function UnitForm(props: UnitFormProps) {
  const tenantId = useStore(userState, state => state.currentUser?.tenantId)
  const added = useAddedForm('platform.unit', !props.stored || props.stored.tenantId === tenantId)
  return added.isKnown ? <KnownForm {...props} added={added} /> : props.loading
}

interface KnownFormProps extends UnitFormProps {
  added: ReturnType<typeof useAddedForm>
}

function KnownForm({ added, stored, frame, onChanges, onReload, onCreated, onRemoved }: KnownFormProps) {
  const t = useFeatureText(unitTexts)
  const locks = useFeatureText(lockTexts)
  const isReadOnly = useIsRefused(stored ? unitApi.update : unitApi.create)
  const create = useCall(unitApi.create, stale, { quiet: true })
  const update = useCall(unitApi.update, stale, { quiet: true })
  const remove = useCall(unitApi.remove, [unitApi.tree])
  const name = stored?.unitName ?? ''
  const enabling = useEnabledQuestion<Values>({
    entity: 'unit',
    id: stored?.unitId ?? '',
    changeOf({ enabled }) {
      if (!stored || enabled === (stored.enabledFlag === 1)) return undefined
      return enabled ? 'enable' : 'disable'
    },
    words: {
      enable: { question: t('enableQuestion', { name }), effect: '', action: t('enable'), keep: t('keep') },
      disable: {
        question: t('disableQuestion', { name }),
        effect: t('disableEffect'),
        action: t('disable'),
        keep: t('keep'),
      },
    },
  })
  const record = useRecordForm({
    entity: 'unit',
    initial: { ...valuesOf(stored), ...added.initial(stored) },
    rules: { ...rules(t, stored), ...added.rules(stored === undefined) },
    labels: {
      ...added.labels,
      unitName: t('name'),
      names: t('name'),
      unitCode: t('code'),
      unitTypeCode: t('kind'),
      parentUnitId: t('above'),
      managerId: t('manager'),
      enabled: t('enabled'),
      positions: t('positions'),
    },
    refusals: {
      'error.unit.code_taken': 'unitCode',
      'error.unit.cycle': 'parentUnitId',
      'error.unit.deep': 'parentUnitId',
      'error.unit.parent_unknown': 'parentUnitId',
      'error.unit.person_unknown': 'managerId',
      'error.position.code_taken': 'positions',
      'error.position.in_use': 'positions',
    },
    fixed: ['unitCode'],
    isReadOnly,
    calls: [create, update],
    send: values => {
      const draft = { ...draftOf(values), ...added.sent(values) }
      if (!stored) return create.mutateAsync({ body: { ...draft, unitCode: values.unitCode } })
      const { unitId, objectVersionNumber } = stored
      return update.mutateAsync({ body: { ...draft, unitId, objectVersionNumber } })
    },
    asks: enabling.asks,
    onSaved: unit => {
      noticeSuccess(t(stored ? 'saved' : 'created', { name: unit.unitName }))
      if (!stored) onCreated(unit.unitId)
    },
    onChanges,
    fieldOf: fieldInForm,
  })
  const { form, field } = record
  useNewCode({
    form,
    isNew: !stored,
    field: 'unitCode',
    code: form.values.unitCode,
    name: form.values.unitName,
    find: (_code, tenantId) => query(unitApi.tree, { query: { tenantId } }),
    codesIn: codesOf,
  })

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      status={
        stored && (
          <Status kind={stored.enabledFlag ? 'active' : 'ended'}>
            {t(stored.enabledFlag ? 'on' : 'off')}
          </Status>
        )
      }
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
    >
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={120}
        field={field('unitName')}
        texts={form.values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <CodeInput label={t('code')} fixed={stored && locks('lock.stored')} {...field('unitCode')} />
      <LovSelect
        lovCode="HPFM.UNIT_TYPE"
        label={t('kind')}
        allowDeselect={false}
        {...field('unitTypeCode')}
        value={form.values.unitTypeCode}
      />
      <LovPicker
        viewCode="HPFM.UNIT"
        label={t('above')}
        description={t('aboveHelp')}
        purpose={stored?.unitName}
        except={stored?.unitId}
        text={stored?.parentUnitName}
        {...field('parentUnitId')}
      />
      <LovPicker
        viewCode="HIAM.USER"
        label={t('manager')}
        text={stored?.managerName}
        {...field('managerId')}
      />
      <UnitPositions
        id="unit-positions"
        value={form.values.positions}
        onChange={positions => form.setFieldValue('positions', positions)}
        error={form.errors.positions}
        readOnly={isReadOnly}
      />
      <FormSwitch
        label={t('enabled')}
        readOnly={isReadOnly}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <AddedFields {...{ added, stored, record, isReadOnly }} />
      {stored && <UnitPlaces of={{ unitId: stored.unitId }} title={t('people')} stale={stale} />}
      {stored && <UnitRoles unit={stored} />}
      {enabling.question}
      {stored && (
        <DeleteButton
          call={unitApi.remove}
          busy={remove.isPending}
          onDelete={settled =>
            remove.mutate(
              { body: { unitId: stored.unitId, objectVersionNumber: stored.objectVersionNumber } },
              {
                onSuccess: () => {
                  noticeSuccess(t('removed', { name: stored.unitName }))
                  onRemoved()
                },
                onSettled: settled,
              },
            )
          }
          question={t('removeQuestion', { name: stored.unitName })}
          effect={t('removeEffect')}
          action={t('remove')}
          keep={t('keep')}
        />
      )}
    </RecordForm>
  )
}

interface Values extends AddedValues {
  unitName: string
  names: FieldTexts
  unitCode: string
  unitTypeCode: string
  parentUnitId: string | null
  managerId: string | null
  positions: readonly PositionValues[]
  enabled: boolean
}

const valuesOf = (stored: UnitDetail | undefined): Values => ({
  unitName: stored?.unitName ?? '',
  names: { ...stored?._tls.unitName },
  unitCode: stored?.unitCode ?? '',
  unitTypeCode: stored?.unitTypeCode ?? 'DEPARTMENT',
  parentUnitId: stored?.parentUnitId ?? null,
  managerId: stored?.managerId ?? null,
  positions: (stored?.positions ?? []).map(({ positionId, positionCode, positionName }) => ({
    positionId,
    positionCode,
    positionName,
  })),
  enabled: stored?.enabledFlag !== 0,
})

/** The validation rules of the contract, with the messages of this form. */
const rules = (t: UnitText, stored: UnitDetail | undefined) => ({
  unitName: (name: string) => (unitDraft.shape.unitName.safeParse(name).success ? null : t('nameMissing')),
  unitCode: (code: string) =>
    stored || unitDraft.shape.unitCode.safeParse(code).success
      ? null
      : t(code.trim() === '' ? 'codeMissing' : 'codeWrong'),
  positions: (positions: readonly PositionValues[]) =>
    unitDraft.shape.positions.safeParse(positions).success ? null : t('positionIncomplete'),
})

const draftOf = ({ unitName, names, unitTypeCode, parentUnitId, managerId, positions, enabled }: Values) => ({
  unitName,
  unitTypeCode: unitTypeCode as UnitKind,
  enabledFlag: enabled ? (1 as const) : (0 as const),
  positions: [...positions],
  _tls: { unitName: names },
  ...(parentUnitId && { parentUnitId }),
  ...(managerId && { managerId }),
})
