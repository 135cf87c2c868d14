import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { type OpenRecord, RecordDrawer } from '@atrium/console/records/record-drawer.tsx'
import { RecordForm } from '@atrium/console/records/record-form.tsx'
import { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { type BuiltInField, ownFieldApi } from '@atrium/contract/operations/own-field'
import { DrawerFooter } from '@atrium/ui/overlay/drawer-footer.tsx'
import { type AccessValues, OwnFieldAccess } from './own-field-access.tsx'
import { staleFields } from './own-field-table.tsx'
import { ownFieldTexts } from './own-field-texts.ts'

interface BuiltInFieldDrawerProps {
  resource: string
  field: string
  onClose: () => void
}

/** A field of the product beside the table: who sees and changes it. */
export function BuiltInFieldDrawer({ resource, field, onClose }: BuiltInFieldDrawerProps) {
  const t = useFeatureText(ownFieldTexts)
  return (
    <RecordDrawer
      isNew={false}
      query={query(ownFieldApi.builtIn, { query: { resource, field } })}
      titleOf={({ title }) => title}
      words={{
        new: t('add'),
        couldNotLoad: t('couldNotLoad'),
        notFound: t('notFound'),
        notFoundDetail: t('notFoundDetail'),
      }}
      onClose={onClose}
    >
      {form => <BuiltInFieldForm {...form} resource={resource} />}
    </RecordDrawer>
  )
}

interface Values {
  access: AccessValues
}

function BuiltInFieldForm({
  stored,
  resource,
  frame,
  onChanges,
  onReload,
}: OpenRecord<BuiltInField> & { resource: string }) {
  const t = useFeatureText(ownFieldTexts)
  const isReadOnly = useIsRefused(ownFieldApi.rule)
  const choose = useCall(ownFieldApi.rule, staleFields, { quiet: true })
  const record = useRecordForm<Values, BuiltInField>({
    entity: 'built-in-field',
    opened: 'field',
    initial: {
      access: { othersAccess: stored?.othersAccess ?? 'write', roleAccess: stored?.roleAccess ?? [] },
    },
    rules: {},
    labels: { access: t('access') },
    refusals: { 'error.own_field.role': 'access', 'error.own_field.access': 'access' },
    isReadOnly,
    calls: [choose],
    send: ({ access }) =>
      choose.mutateAsync({
        body: {
          ...{ resource, field: stored?.field ?? '', othersAccess: access.othersAccess },
          roleAccess: access.roleAccess.map(({ roleId, access }) => ({ roleId, access })),
          objectVersionNumber: stored?.objectVersionNumber ?? 0,
        },
      }),
    onSaved: ({ title }) => noticeSuccess(t('saved', { name: title })),
    onChanges,
  })
  const { form } = record
  return (
    <RecordForm
      frame={frame}
      record={record}
      onSave={record.save}
      onReload={onReload}
      stored={undefined}
      footer={!isReadOnly && <DrawerFooter {...record.footer} />}
    >
      <p>{t('builtInHelp')}</p>
      <OwnFieldAccess
        value={form.values.access}
        accesses={stored?.accesses ?? []}
        onChange={access => form.setFieldValue('access', access)}
        readOnly={isReadOnly}
      />
    </RecordForm>
  )
}
