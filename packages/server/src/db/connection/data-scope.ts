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

/**
 * A scope cut down to what another person's shows: to the units and values that both name. Own units are those of the one
 * or the other, and so none that both have for certain.
 */
export function cutDownTo(scope: DataScope, limit: DataScope): DataScope {
  if (limit === 'all') return scope
  if (scope === 'all') return { units: limit.units, values: limit.values }
  const values = new Set(limit.values.map(value => JSON.stringify(value)))
  return {
    units: scope.units.filter(unit => limit.units.includes(unit)),
    values: scope.values.filter(value => values.has(JSON.stringify(value))),
  }
}
