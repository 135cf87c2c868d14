import { longestPassword } from '../constants.ts'

/** A character counts once whatever its bytes, and the same one typed on another keyboard is the same. */
const typed = (password: string): string => password.normalize('NFKC')

export const fitsLength = (password: string, least: number): boolean => {
  const { length } = [...typed(password)]
  return length >= least && length <= longestPassword
}

/** A short name may well be part of a good password. */
const shortestName = 4

/** Whether the password is a name of the person, or holds one: a login name, or what stands before the @. */
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

/** The rules that can be judged while somebody types; what only the server knows comes after them. */
export function passwordRules(least: number, names: readonly string[]): PasswordRule[] {
  return [
    { name: 'length', holds: password => fitsLength(password, least) },
    { name: 'name', holds: password => password !== '' && !holdsName(password, names) },
  ]
}
