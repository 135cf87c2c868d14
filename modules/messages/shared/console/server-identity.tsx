import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { lockTexts } from '@atrium/console/locks/lock-texts.ts'
import { LovPicker } from '@atrium/console/lookups/lov-picker.tsx'
import type { useRecordForm } from '@atrium/console/records/use-record-form.ts'
import { useStore } from '@atrium/console/session/store.ts'
import { userState } from '@atrium/console/session/user-state.ts'
import { siteLevel } from '@atrium/contract/constants'
import { Status } from '@atrium/ui/feedback/status.tsx'
import { CodeInput } from '@atrium/ui/form/code-input.tsx'
import { TextInput } from '@mantine/core'
import { serverTexts } from './server-texts.ts'

/** A webhook or mail server as it is stored. */
interface StoredServer {
  tenantName: string
  enabledFlag: 0 | 1
}

/** Whether the person works for the platform, which chooses the tenant of a new server. */
export const useIsSite = () => useStore(userState, state => state.currentUser?.currentRoleLevel === siteLevel)

export function ServerStatus({ server }: { server: StoredServer }) {
  const t = useFeatureText(serverTexts)
  const isEnabled = server.enabledFlag === 1
  return <Status kind={isEnabled ? 'active' : 'ended'}>{t(isEnabled ? 'enabled' : 'disabled')}</Status>
}

interface ServerIdentityProps {
  /** Undefined for a new one. */
  stored: StoredServer | undefined
  field: (
    name: 'tenantId' | 'serverName' | 'serverCode',
  ) => ReturnType<ReturnType<typeof useRecordForm>['field']>
}

/** The fields that webhooks and mail servers begin with: for the platform the tenant, then name and code. */
export function ServerIdentity({ stored, field }: ServerIdentityProps) {
  const t = useFeatureText(serverTexts)
  const locks = useFeatureText(lockTexts)
  const isSite = useIsSite()
  return (
    <>
      {isSite &&
        (stored ? (
          <TextInput
            label={t('tenant')}
            value={stored.tenantName}
            readOnly
            data-locked={locks('lock.stored')}
          />
        ) : (
          <LovPicker
            viewCode="HIAM.TENANT"
            label={t('tenant')}
            description={t('tenantHelp')}
            required
            {...field('tenantId')}
          />
        ))}
      <TextInput label={t('name')} required maxLength={120} {...field('serverName')} />
      <CodeInput label={t('code')} fixed={stored && t('codeFixed')} {...field('serverCode')} />
    </>
  )
}
