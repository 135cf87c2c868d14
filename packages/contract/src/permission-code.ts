/**
 * The canonical form of a permission code: no leading slash, dots instead of slashes, hyphens instead of colons
 * [PERM-1]. `/hiam/role/list/:id.button.create` becomes `hiam.role.list.-id.button.create`.
 */
export function permissionCode(text: string): string {
  // The common case: a page checks hundreds of codes.
  if (!/[/:]/.test(text)) return text
  return text.replace(/^\//, '').replaceAll('/', '.').replaceAll(':', '-')
}

/** Codes that differ only in case, slashes or colons are the same code, and have the same key. */
export const codeKey = (code: string): string => permissionCode(code).toLowerCase()

/**
 * The keys of the codes that a permission set answers to: its own code, and the same without the code of its page in
 * front, if what remains names the page's route. By that one the console checks the elements of a page.
 */
export function elementKeys(
  code: string,
  page: { code: string; route?: string | null | undefined },
): string[] {
  const whole = codeKey(code)
  const ofPage = `${codeKey(page.code)}.`
  const onRoute = `${ofPage}${codeKey(page.route ?? '')}.`
  return page.route && whole.startsWith(onRoute) ? [whole, whole.slice(ofPage.length)] : [whole]
}

/** The code by which a tenant withholds a field. No permission set has one with this mark. */
export const withheldCode = (resource: string, field: string, right: 'read' | 'write'): string =>
  `${resource}#${field}.${right}`

/** Whether a code is that of a field that a tenant may withhold: allowed, unless it does. */
export const isWithheldCode = (code: string): boolean => code.includes('#')
