import { settingsFeature } from '@atrium/server/settings/settings-feature'
import { dispatchRules as definition } from '../dispatch-rules.settings.ts'

export const dispatchRules = settingsFeature(definition, import.meta.url)
