import { z } from 'zod'

/** The records that holders of a role can read and change: all, those of their unit, their own, or selected ones. */
export const dataScopeCodes = ['ALL', 'UNIT_AND_BELOW', 'UNIT', 'OWN', 'CHOSEN'] as const

export const dataScopeCode = z.enum(dataScopeCodes).meta({ id: 'DataScopeCode' })

export type DataScopeCode = z.infer<typeof dataScopeCode>
