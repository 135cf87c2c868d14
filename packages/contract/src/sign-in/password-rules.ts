import { longestPassword } from '../constants.ts'

/** Normalized, so that characters count once and do not depend on the keyboard. */
const typed = (password: string): string => password.normalize('NFKC')

export const fitsLength = (password: string, least: number): boolean => {
  const { length } = [...typed(password)]
  return length >= least && length <= longestPassword
}

/** Shorter names may be part of a good password. */
const shortestName = 4

/** Whether the password contains a name of the user: a login name, or the local part of an email address. */
export function holdsName(password: string, names: readonly string[]): boolean {
  const plain = typed(password).toLowerCase()
  return names
    .map(name => typed(name).toLowerCase().split('@')[0] ?? '')
    .some(name => plain === name || (name.length >= shortestName && plain.includes(name)))
}

export interface PasswordRule {
  name: 'length' | 'name'
  holds(password: string): boolean
}

/** The rules that can be checked while the user types; the server checks further ones. */
export function passwordRules(least: number, names: readonly string[]): PasswordRule[] {
  return [
    { name: 'length', holds: password => fitsLength(password, least) },
    { name: 'name', holds: password => password !== '' && !holdsName(password, names) },
  ]
}
