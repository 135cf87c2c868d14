import type { ServerFeature } from '@atrium/server/feature'
import { secretChecks } from './secret.checks.ts'

export const secret: ServerFeature = { healthChecks: secretChecks }
