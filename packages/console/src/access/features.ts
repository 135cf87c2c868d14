import type { ProductFeature } from '@atrium/contract/operations/feature.schema'
import { useStore } from '../session/store.ts'
import { userState } from '../session/user-state.ts'

/** Whether the tenant has a feature; the server enforces it. Servers without features have all. */
export const useFeature = (code: ProductFeature): boolean =>
  useStore(userState, state => state.currentUser?.features?.includes(code) ?? true)
