import { contributed } from './contributed.ts'
import type { RecordScreen } from './record-screen.ts'

/** The screens on which records are made, of all features. */
export const recordScreens = (
  await contributed<{ recordScreens: readonly RecordScreen[] }>('modules/*/*/*.record-screen.ts')
).flatMap(file => file.recordScreens)
