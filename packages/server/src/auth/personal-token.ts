import { personalTokenPrefix } from '@atrium/contract/constants'
import { isChecked, newCheckedSecret } from './checked-secret.ts'

export const newPersonalToken = (): string => newCheckedSecret(personalTokenPrefix)

/** Whether a bearer claims to be a personal access token. */
export const isPersonalToken = (bearer: string): boolean => bearer.startsWith(personalTokenPrefix)

/** Whether it could be one. */
export const isWellFormed = (bearer: string): boolean => isChecked(personalTokenPrefix, bearer)
