import { useIsRefused } from '@atrium/console/access/use-authority.ts'
import { query, useCall } from '@atrium/console/api/query.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { unitBytes } from '@atrium/contract/files/upload-rule'
import { UsageBar } from '@atrium/ui/feedback/usage-bar.tsx'
import { InlineEdit } from '@atrium/ui/table/inline-edit.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type Tenant, tenantApi } from '../tenant.contract.ts'
import { tenantTexts } from './tenant-texts.ts'
import { storageText } from './tenant-usage.tsx'

const mostGigabytes = 900_000

/** The storage of a tenant in its list; its limit is changed in place. */
export function TenantStorage({ tenant }: { tenant: Tenant }) {
  const t = useFeatureText(tenantTexts)
  const client = useQueryClient()
  const isReadOnly = useIsRefused(tenantApi.update) || tenant.statusCode === 'BINNED'
  const update = useCall(tenantApi.update, [tenantApi.list, tenantApi.get], { quiet: true })
  const { tenantId, tenantName, tenantColour, limitUserQty, templateFlag, objectVersionNumber } = tenant
  const bar = (
    <UsageBar
      compact
      label={t('storage')}
      text={storageText(t, tenant)}
      share={tenant.totalCapacity === 0 ? 1 : tenant.usedCapacity / tenant.totalCapacity}
    />
  )
  if (isReadOnly) return bar
  return (
    <InlineEdit
      label={`${t('capacity')}, ${tenantName}`}
      value={String(Math.round((tenant.totalCapacity / unitBytes.GB) * 100) / 100)}
      validate={typed => {
        const gigabytes = Number(typed)
        return typed === '' || !(gigabytes >= 0 && gigabytes <= mostGigabytes) ? t('capacityMissing') : null
      }}
      onSave={typed =>
        update
          .mutateAsync({
            body: {
              tenantId,
              objectVersionNumber,
              tenantName,
              tenantColour,
              ...(limitUserQty !== undefined && { limitUserQty }),
              templateFlag,
              totalCapacity: Math.round(Number(typed) * unitBytes.GB),
            },
          })
          .catch(async error => {
            // The next attempt is made on what is stored now.
            await client.invalidateQueries({ queryKey: query(tenantApi.list).queryKey.slice(0, 1) })
            throw error
          })
      }
    >
      {bar}
    </InlineEdit>
  )
}
