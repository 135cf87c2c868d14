/**
 * The canonical form of a permission code: no leading slash, dots instead of slashes, hyphens instead of colons
 * [PERM-1]. `/hiam/role/list/:id.button.create` becomes `hiam.role.list.-id.button.create`.
 */
export function permissionCode(text: string): string {
  // The common case: a page checks hundreds of codes.
  if (!/[/:]/.test(text)) return text
  return text.replace(/^\//, '').replaceAll('/', '.').replaceAll(':', '-')
}

/**
 * All codes that match a permission set's code. The console checks by a page's route, and the stored code has the
 * menu's code in front: the requested code is the whole stored one, or its end after a dot.
 */
export function answersTo(stored: string): string[] {
  const ends = [stored]
  for (let dot = stored.indexOf('.'); dot >= 0; dot = stored.indexOf('.', dot + 1))
    ends.push(stored.slice(dot + 1))
  return ends
}
