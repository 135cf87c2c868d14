/**
 * Which records a session sees and changes where they have an owner: all of its tenant, or the own ones and what is
 * said here. Row security applies it: `0191_data_scope.sql`.
 */
export type DataScope =
  | 'all'
  | {
      /** The units in which the person works, alone or with all below them. */
      readonly ownUnit?: 'alone' | 'below'
      /** Units by their id, each with all below it. */
      readonly units: readonly string[]
      /** Values of data hierarchies, each by the code of its hierarchy. */
      readonly values: readonly Readonly<Record<string, string>>[]
    }

/** As `app.data_scope` has it. */
export const settingOf = (scope: DataScope): string => (scope === 'all' ? scope : JSON.stringify(scope))

/** Whoever works with several roles sees what any of them shows. */
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
