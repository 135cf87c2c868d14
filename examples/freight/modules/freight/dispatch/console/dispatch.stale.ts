import type { Stale } from '@atrium/console/messages/stale.ts'
import { dispatchApi } from '../dispatch.contract.ts'

export const stale: Stale = { records: [dispatchApi.board] }
