import { zoneName } from '../../core/formats.ts'

interface ZoneOption {
  value: string
  label: string
}

let known: readonly ZoneOption[] | undefined

/** Every zone the browser knows with its present offset; the own one too when the browser calls it otherwise. */
export function zoneOptions(own: string): readonly ZoneOption[] {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')].map(optionOf)
  return known.some(zone => zone.value === own) ? known : [optionOf(own), ...known]
}

function optionOf(zone: string): ZoneOption {
  const name = zone.replaceAll('_', ' ')
  const offset = offsetOf(zone)
  return { value: zone, label: offset ? `${name} (${offset})` : name }
}

/** `UTC+05:30`; nothing for a zone that the browser does not know. */
function offsetOf(zone: string): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zoneName(zone), timeZoneName: 'longOffset' })
    const offset = parts.formatToParts(new Date()).find(part => part.type === 'timeZoneName')?.value
    return offset === 'GMT' ? 'UTC+00:00' : offset?.replace('GMT', 'UTC')
  } catch {
    return undefined
  }
}
