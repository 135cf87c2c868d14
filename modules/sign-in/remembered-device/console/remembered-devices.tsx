import { query, useCall } from '@atrium/console/api/query.ts'
import { noticeSuccess } from '@atrium/console/failures/notices.ts'
import { useFeatureText } from '@atrium/console/language/feature-texts.ts'
import { dateText } from '@atrium/console/language/formats.ts'
import { when } from '@atrium/console/language/when.tsx'
import { deviceIcons, deviceName } from '@atrium/console/session/device-name.ts'
import { Chip } from '@atrium/ui/display/chip.tsx'
import { FailedState } from '@atrium/ui/feedback/failed-state.tsx'
import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { Button } from '@mantine/core'
import { IconDevicesOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Setting } from '../../security/console/setting.tsx'
import { SettingSection } from '../../security/console/setting-section.tsx'
import { type RememberedDevice, rememberedDeviceApi } from '../remembered-device.contract.ts'
import { rememberedDeviceTexts } from './remembered-device-texts.ts'

/** The devices on which the person's password is enough; nothing where the policy allows none. */
export function RememberedDevices() {
  const t = useFeatureText(rememberedDeviceTexts)
  const own = useQuery({ ...query(rememberedDeviceApi.own), staleTime: 0 })
  const forget = useCall(rememberedDeviceApi.forget, [rememberedDeviceApi.own])

  if (own.error)
    return (
      <FailedState
        title={t('couldNotLoad')}
        requestId={own.error.requestId}
        onRetry={() => void own.refetch()}
      />
    )
  if (!own.data) return <ProgressLine />
  const { days, devices } = own.data
  if (days === 0) return null
  return (
    <SettingSection title={t('title')} count={devices.length} lead={t('lead', { days })}>
      {devices.length === 0 && (
        <Setting icon={IconDevicesOff} label={t('none')} value={t('noneDetail')} actions={null} />
      )}
      {devices.map(device => (
        <DeviceLine
          key={device.id}
          device={device}
          isForgetting={forget.isPending && forget.variables?.params.deviceId === device.id}
          onForget={name =>
            forget.mutate(
              { params: { deviceId: device.id } },
              { onSuccess: () => noticeSuccess(t('forgotten', { device: name })) },
            )
          }
        />
      ))}
    </SettingSection>
  )
}

interface DeviceLineProps {
  device: RememberedDevice
  isForgetting: boolean
  onForget: (name: string) => void
}

/** A remembered device: until when, and when a sign-in last needed no second factor there. */
function DeviceLine({ device, isForgetting, onForget }: DeviceLineProps) {
  const t = useFeatureText(rememberedDeviceTexts)
  const name = deviceName(device.device, t)
  const { lastUsedDate, expiryDate, current } = device
  return (
    <Setting
      icon={deviceIcons[device.device.kind]}
      label={<bdi>{name}</bdi>}
      value={
        <>
          <span>{t('until', { date: dateText(expiryDate) })}</span>
          <span>{lastUsedDate ? [`${t('lastUsed')} `, when(lastUsedDate)] : t('neverUsed')}</span>
        </>
      }
      status={current && <Chip tone="accent">{t('thisOne')}</Chip>}
      actions={
        <Button
          variant="subtle"
          size="sm"
          loading={isForgetting}
          aria-label={t('forgetNamed', { device: name })}
          onClick={() => onForget(name)}
        >
          {t('forget')}
        </Button>
      }
    />
  )
}
