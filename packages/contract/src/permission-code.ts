/**
 * The one way a permission code is written: no leading slash, slashes as dots, colons as hyphens [PERM-1].
 * `/hiam/role/list/:id.button.create` becomes `hiam.role.list.-id.button.create`.
 */
export function permissionCode(text: string): string {
  // Most are written so already, and a page asks for hundreds.
  if (!/[/:]/.test(text)) return text
  return text.replace(/^\//, '').replaceAll('/', '.').replaceAll(':', '-')
}

/**
 * Every code that a permission set's code answers to. A console asks by a page's route, the stored code has the menu's
 * code in front: the asked one is the whole stored one, or its end after a dot.
 */
export function answersTo(stored: string): string[] {
  const ends = [stored]
  for (let dot = stored.indexOf('.'); dot >= 0; dot = stored.indexOf('.', dot + 1))
    ends.push(stored.slice(dot + 1))
  return ends
}
