import type { Device } from '@atrium/contract/sign-in/device'
import bowser from 'bowser'

const kinds: Readonly<Record<string, Device['kind']>> = {
  desktop: 'desktop',
  mobile: 'phone',
  tablet: 'tablet',
}

/** The browser and system in a User-Agent header, which may be forged. */
export function deviceOf(userAgent: string | null | undefined): Device {
  if (!userAgent) return { kind: 'unknown' }
  const { browser, os, platform } = bowser.parse(userAgent)
  const main = browser.version?.split('.')[0]
  return {
    kind: kinds[platform.type ?? ''] ?? 'unknown',
    ...(browser.name && { browser: [browser.name, main].filter(Boolean).join(' ') }),
    ...(os.name && { system: os.name }),
  }
}
