import { z } from 'zod'

/** Which records the holders of a role see and change: all, those of their unit, their own, or what is chosen. */
export const dataScopeCodes = ['ALL', 'UNIT_AND_BELOW', 'UNIT', 'OWN', 'CHOSEN'] as const

export const dataScopeCode = z.enum(dataScopeCodes)

export type DataScopeCode = z.infer<typeof dataScopeCode>
