import type { ResourceDrawings } from '@atrium/console/resource/resource-drawings.ts'
import { staticTextByCode } from '@atrium/contract/language/static-text'
import './static-text-texts.ts'

export const drawings: ResourceDrawings = { changes: [staticTextByCode] }
