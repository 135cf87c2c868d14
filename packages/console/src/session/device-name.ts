import type { Device } from '@atrium/contract/sign-in/device'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDeviceUnknown } from '@tabler/icons-react'

export const deviceIcons = {
  desktop: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDeviceUnknown,
} as const satisfies Record<Device['kind'], unknown>

interface DeviceText {
  (key: 'browserOn', values: { browser: string; system: string }): string
  (key: 'unknownDevice'): string
}

/** A browser and its system, such as "Firefox 131 on Linux", as far as known. */
export function deviceName({ browser, system }: Device, t: DeviceText): string {
  if (browser && system) return t('browserOn', { browser, system })
  return browser ?? system ?? t('unknownDevice')
}
