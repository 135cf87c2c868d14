/**
 * The indexes of the tabs that fit into a strip: all, or the first and the active one and as many others in order as
 * there is room for.
 */
export function fitTabs(widths: readonly number[], active: number, available: number): number[] {
  const all = widths.map((_, at) => at)
  const sum = (places: readonly number[]) => places.reduce((total, at) => total + (widths[at] ?? 0), 0)
  if (available <= 0 || sum(all) <= available) return all
  const fixed = [...new Set([0, active])].filter(at => at >= 0 && at < widths.length)
  const shown = [...fixed]
  for (const at of all) {
    if (fixed.includes(at)) continue
    if (sum([...shown, at]) > available) break
    shown.push(at)
  }
  return shown.sort((one, other) => one - other)
}
