import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type FieldTexts, MultiLanguageInput } from '@atrium/console/language/multi-language-input.tsx'
import { LovMultiPicker } from '@atrium/console/lookups/lov-picker.tsx'
import type { OpenRecord } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { gridColumns, mostRows } from '@atrium/contract/workspace/dashboard-grid'
import { RoleBadge } from '@atrium/ui/display/badges/role-badge.tsx'
import { Note } from '@atrium/ui/feedback/note.tsx'
import { FormSwitch } from '@atrium/ui/form/form-switch.tsx'
import { Glyph } from '@atrium/ui/icon/glyph.tsx'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { cardDraft, dashboardCardApi, type ManagedCardDetail } from '../dashboard-card.contract.ts'
import { type DashboardCardText, dashboardCardTexts } from './dashboard-card-texts.ts'

interface DashboardCardFormProps extends OpenRecord<ManagedCardDetail> {
  stored: ManagedCardDetail
}

interface Values {
  name: string
  names: FieldTexts
  w: number | ''
  h: number | ''
  cardParams: string
  isShown: boolean
  isEnabled: boolean
  whose: 'all' | 'chosen'
  tenantIds: string[]
}

const stale = [dashboardCardApi.list, dashboardCardApi.get]

export function DashboardCardForm({ stored, frame, onChanges, onReload }: DashboardCardFormProps) {
  const t = useFeatureText(dashboardCardTexts)
  const isReadOnly = useIsRefused(dashboardCardApi.update)
  const update = useCall(dashboardCardApi.update, stale, { quiet: true })
  const { id, objectVersionNumber, tenants = [] } = stored
  const record = useRecordForm({
    entity: 'card',
    initial: valuesOf(stored),
    rules: rules(t),
    labels: {
      name: t('name'),
      names: t('name'),
      w: t('columns'),
      h: t('rows'),
      cardParams: t('parameters'),
      isShown: t('shown'),
      isEnabled: t('enabled'),
      whose: t('whose'),
      tenantIds: t('chosenTenants'),
    },
    refusals: {},
    isReadOnly,
    calls: [update],
    send: ({ name, names, w, h, cardParams, isShown, isEnabled, whose, tenantIds }) =>
      update.mutateAsync({
        body: {
          ...{ id, objectVersionNumber, name, _tls: { name: names }, w: Number(w), h: Number(h), cardParams },
          ...{ defaultDisplayFlag: isShown, enabledFlag: isEnabled },
          ...(whose === 'chosen' && { tenantIds: tenantIds.map(Number) }),
        },
      }),
    onSaved: card => noticeSuccess(t('saved', { name: card.name })),
    onChanges,
  })
  const { form, field } = record

  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      badge={
        <RoleBadge>
          <Glyph icon={IconLayoutDashboard} size={14} />
        </RoleBadge>
      }
      stored={stored}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
      lead={
        stored.permission && <Note tone="info">{t('permission', { permission: stored.permission })}</Note>
      }
    >
      <MultiLanguageInput
        label={t('name')}
        required
        maxLength={60}
        field={field('name')}
        texts={form.values.names}
        onTexts={names => form.setFieldValue('names', names)}
      />
      <TextInput
        label={t('code')}
        description={t('codeFixed')}
        classNames={{ input: 'mono' }}
        value={stored.code}
        readOnly
        data-locked={t('codeFixed')}
      />
      <NumberInput
        label={t('columns')}
        description={t('columnsHelp')}
        required
        allowDecimal={false}
        hideControls
        {...field('w')}
      />
      <NumberInput label={t('rows')} required allowDecimal={false} hideControls {...field('h')} />
      <TextInput
        label={t('parameters')}
        description={t('parametersHelp')}
        required
        maxLength={200}
        classNames={{ input: 'mono' }}
        {...field('cardParams')}
      />
      <FormSwitch
        label={t('shown')}
        description={t('shownHelp')}
        readOnly={isReadOnly}
        {...form.getInputProps('isShown', { type: 'checkbox' })}
      />
      <FormSwitch
        label={t('enabled')}
        description={t('enabledHelp')}
        readOnly={isReadOnly}
        {...form.getInputProps('isEnabled', { type: 'checkbox' })}
      />
      {stored.level === 'organization' && (
        <>
          <SegmentedControl
            aria-label={t('whose')}
            disabled={isReadOnly}
            data={[
              { value: 'all', label: t('allTenants') },
              { value: 'chosen', label: t('chosenTenants') },
            ]}
            {...form.getInputProps('whose')}
          />
          {form.values.whose === 'chosen' && (
            <LovMultiPicker
              viewCode="HIAM.TENANT"
              label={t('chosenTenants')}
              description={t('tenantsHelp')}
              texts={Object.fromEntries(
                tenants.map(({ tenantId, tenantName }) => [String(tenantId), tenantName]),
              )}
              {...field('tenantIds')}
            />
          )}
        </>
      )}
    </RecordForm>
  )
}

const valuesOf = (card: ManagedCardDetail): Values => ({
  name: card.name,
  names: card._tls.name ?? {},
  w: card.w,
  h: card.h,
  cardParams: card.cardParams,
  isShown: card.defaultDisplayFlag === 1,
  isEnabled: card.enabledFlag === 1,
  whose: card.tenants ? 'chosen' : 'all',
  tenantIds: (card.tenants ?? []).map(({ tenantId }) => String(tenantId)),
})

/** The validation rules of the contract, with the messages of this form. */
function rules(t: DashboardCardText) {
  const { name, w, h, cardParams } = cardDraft.shape
  return {
    name: (value: string) => (name.safeParse(value).success ? null : t('nameMissing')),
    w: (value: number | '') => (w.safeParse(value).success ? null : t('columnsWrong', { most: gridColumns })),
    h: (value: number | '') => (h.safeParse(value).success ? null : t('columnsWrong', { most: mostRows })),
    cardParams: (value: string) => (cardParams.safeParse(value).success ? null : t('parametersWrong')),
  }
}
