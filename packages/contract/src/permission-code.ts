/**
 * The one way a permission code is written: no leading slash, slashes as dots, colons as hyphens [PERM-1].
 * `/hiam/role/list/:id.button.create` becomes `hiam.role.list.-id.button.create`.
 */
export function permissionCode(text: string): string {
  return text.replace(/^\//, '').replaceAll('/', '.').replaceAll(':', '-')
}
