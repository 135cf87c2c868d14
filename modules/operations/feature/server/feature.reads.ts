import { installedSwitches } from '@atrium/server/access/features'
import { AppError } from '@atrium/server/http/app-error'

/** @throws `error.feature.unknown` for a code that neither the product nor an installed module has */
export function requireInstalled(codes: readonly string[]): void {
  const known = installedSwitches().map(({ code }) => code)
  const unknown = codes.find(code => !known.includes(code))
  if (unknown !== undefined) throw new AppError('error.feature.unknown', { code: unknown })
}
