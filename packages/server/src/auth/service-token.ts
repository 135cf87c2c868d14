import { serviceTokenPrefix } from '@atrium/contract/constants'
import { isChecked, newCheckedSecret } from './checked-secret.ts'

/** An access token of a service account, which it gets for its credential and which ends soon. */
export const newServiceToken = (): string => newCheckedSecret(serviceTokenPrefix)

/** Whether a bearer claims to be such a token. */
export const isServiceToken = (bearer: string): boolean => bearer.startsWith(serviceTokenPrefix)

/** Whether it could be one. */
export const isWellFormedServiceToken = (bearer: string): boolean => isChecked(serviceTokenPrefix, bearer)
