import type { Device } from '@atrium/contract/sign-in/device'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDeviceUnknown } from '@tabler/icons-react'
import type { PersonalText } from '../../personal-center/console/personal-texts.ts'

export const deviceIcons = {
  desktop: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDeviceUnknown,
} as const satisfies Record<Device['kind'], unknown>

/** A browser and its system, such as "Firefox 131 on Linux", as far as known. */
export function deviceName({ browser, system }: Device, t: PersonalText): string {
  if (browser && system) return t('browserOn', { browser, system })
  return browser ?? system ?? t('unknownDevice')
}
