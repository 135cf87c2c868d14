/**
 * The records with an owner that a session reads and changes: all of its tenant, or the user's own and those named
 * here. Row-level security applies it: `0191_data_scope.sql`.
 */
export type DataScope =
  | 'all'
  | {
      /** The user's own units, alone or with all below them. */
      readonly ownUnit?: 'alone' | 'below'
      /** Ids of units, each with all below it. */
      readonly units: readonly string[]
      /** Values of data hierarchies, by the code of the hierarchy. */
      readonly values: readonly Readonly<Record<string, string>>[]
    }

/** The value of the setting `app.data_scope`. */
export const settingOf = (scope: DataScope): string => (scope === 'all' ? scope : JSON.stringify(scope))

/** The union of the scopes of several roles. */
export function unionOf(scopes: readonly DataScope[]): DataScope {
  const narrow = scopes.filter(scope => scope !== 'all')
  if (narrow.length < scopes.length) return 'all'
  const ownUnits = narrow.map(scope => scope.ownUnit)
  const ownUnit = ownUnits.includes('below') ? 'below' : ownUnits.find(one => one !== undefined)
  return {
    ...(ownUnit && { ownUnit }),
    units: [...new Set(narrow.flatMap(scope => scope.units))],
    values: narrow.flatMap(scope => scope.values),
  }
}
