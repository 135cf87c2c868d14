import type { Device } from '@atrium/contract/sign-in/device'
import bowser from 'bowser'

const kinds: Readonly<Record<string, Device['kind']>> = {
  desktop: 'desktop',
  mobile: 'phone',
  tablet: 'tablet',
}

/** What a browser's own description says, in a few words. Anybody can send any description. */
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
