import { consoleClientId } from '@atrium/contract/constants'

export interface Settings {
  /** In front of every relative address; empty when the services are on this origin. */
  apiHost: string
  clientId: string
  /** `token` is the implicit answer that some services of the family only know. */
  flow: 'code' | 'token'
  /** Shown in the header, such as STAGING. */
  environmentSign: string | undefined
  /** Origins that the policy of this page lets into a frame; undefined when nobody said. */
  frameOrigins: readonly string[] | undefined
  /** Where page views are reported. */
  analyticsUrl: string | undefined
  /** Whether traces are offered. */
  trace: boolean
}

/** What the page was served with, in meta elements; a placeholder that nobody filled counts as unset. */
export const settings: Settings = {
  apiHost: metaText('atrium-api-host') ?? '',
  clientId: metaText('atrium-client-id') ?? consoleClientId,
  flow: metaText('atrium-flow') === 'token' ? 'token' : 'code',
  environmentSign: metaText('atrium-env-sign'),
  frameOrigins: metaText('atrium-frame-origins')?.split(' '),
  analyticsUrl: metaText('atrium-analytics-url'),
  trace: metaText('atrium-trace') === '1',
}

function metaText(name: string): string | undefined {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim()
  return text && !/^__\w+__$/.test(text) ? text : undefined
}
