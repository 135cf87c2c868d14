import type { AnyResource } from '@atrium/contract/resource/resource'
import { TextInput } from '@mantine/core'
import { useOfTenants } from '../../access/of-tenants.tsx'
import { useFeatureText } from '../../language/feature-texts.ts'
import { lockTexts } from '../../locks/lock-texts.ts'
import { LovPicker } from '../../lookups/lov-picker.tsx'
import type { FieldForm } from '../kinds/kind.ts'
import type { AnyRow, RecordValue, RecordValues } from '../record-value.ts'
import { useResourceText } from '../resource-text.ts'

/** The part of a form that is about the tenant of a record which the platform administers; empty for all others. */
export function useTenantChoice(of: AnyResource, stored: AnyRow | undefined) {
  const { isSite, label } = useOfTenants()
  const { say: t } = useResourceText(of)
  if (of.acrossTenants !== 'written' || !isSite)
    return { isAsked: false, values: {}, rules: {}, labels: {}, sent: () => ({}) }
  return {
    isAsked: true,
    values: { tenantId: stored ? String(stored.tenantId) : null },
    rules: {
      tenantId: (id: RecordValue) => (id === null && !stored ? t('choiceMissing') : null),
    },
    labels: { tenantId: label },
    sent: ({ tenantId }: RecordValues) => (stored ? {} : { tenantId: Number(tenantId) }),
  }
}

/** The tenant of a record, which is chosen for a new one and does not change. */
export function ResourceTenant({
  of,
  stored,
  record,
}: {
  of: AnyResource
  stored: AnyRow | undefined
  record: FieldForm
}) {
  const { label } = useOfTenants()
  const { say: t } = useResourceText(of)
  const locks = useFeatureText(lockTexts)
  if (stored)
    return (
      <TextInput
        label={label}
        value={String(stored.tenantName ?? '')}
        readOnly
        data-locked={locks('lock.stored')}
      />
    )
  return (
    <LovPicker
      viewCode="HIAM.TENANT"
      label={label}
      description={t('codeHelp')}
      required
      {...record.field('tenantId')}
    />
  )
}
