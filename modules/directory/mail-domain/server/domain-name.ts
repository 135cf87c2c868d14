import { domainToASCII } from 'node:url'
import { AppError } from '@atrium/server/http/app-error'

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** A domain as it is compared: in lower case and ASCII (RFC 5890). Empty if it cannot be one. */
const comparable = (domain: string): string => domainToASCII(domain.trim().toLowerCase())

/** The domain of an address, as it is compared. */
export const domainOf = (email: string): string => comparable(email.slice(email.lastIndexOf('@') + 1))

/** A typed domain, such as `norrvik.example`, as it is compared; undefined if it is none. */
export function asDomain(typed: string): string | undefined {
  const domain = comparable(typed.replace(/^@/, ''))
  const labels = domain.split('.')
  const isName = labels.length > 1 && domain.length <= 230 && labels.every(one => label.test(one))
  // A number at the end is an IP address.
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? domain : undefined
}

/** A typed domain, as it is compared. @throws `error.mail_domain.invalid` */
export function domainIn(typed: string): string {
  const domain = asDomain(typed)
  if (domain === undefined) throw new AppError('error.mail_domain.invalid')
  return domain
}
