import { consoleClientId, type PlatformVersion } from '@atrium/contract/constants'

export interface Settings {
  /** The prefix of relative addresses; empty if the services are on this origin. */
  apiHost: string
  clientId: string
  /** The OAuth flow; `token` is the implicit flow, the only one that some HZERO services support. */
  flow: 'code' | 'token'
  /** Shown in the header, such as STAGING. */
  environmentSign: string | undefined
  /** Origins that the content security policy of this page allows in frames; undefined if unknown. */
  frameOrigins: readonly string[] | undefined
  /** The address to which page views are reported. */
  analyticsUrl: string | undefined
  /** Whether users may record traces. */
  trace: boolean
  /** `OP` for one tenant alone: paths omit the tenant where they may, and there is no tenant to switch to [CONST-2]. */
  platformVersion: PlatformVersion
}

/** The settings that the page was served with, in meta elements; unfilled placeholders count as unset. */
export const settings: Settings = {
  apiHost: metaText('atrium-api-host') ?? '',
  clientId: metaText('atrium-client-id') ?? consoleClientId,
  flow: metaText('atrium-flow') === 'token' ? 'token' : 'code',
  environmentSign: metaText('atrium-env-sign'),
  frameOrigins: metaText('atrium-frame-origins')?.split(' '),
  analyticsUrl: metaText('atrium-analytics-url'),
  trace: metaText('atrium-trace') === '1',
  platformVersion: metaText('atrium-platform-version') === 'OP' ? 'OP' : 'SAAS',
}

function metaText(name: string): string | undefined {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim()
  return text && !/^__\w+__$/.test(text) ? text : undefined
}
