import type { AnySettings } from '@atrium/contract/settings/settings'
import type { ConsoleFeature } from '../feature.ts'
import { permission } from '../tabs/routes.ts'

interface Screen {
  icon: string
  /** The route of its page in the menu. */
  path: string
  /** The definition, which is no part of the first script. */
  load: () => Promise<AnySettings>
}

/** The console's side of settings: the page with their form, beside the other pages of its group in the menu. */
export const settingsScreen = (
  name: `${string}.${string}`,
  { icon, path, load }: Screen,
): ConsoleFeature => ({
  screens: [
    {
      name,
      // Until the definition is there; the name in the menu takes precedence.
      title: `${name}.title`,
      icon,
      path,
      authority: permission(`${name}.get`),
      load: async () => {
        const [definition, { generatedSettings }] = await Promise.all([
          load(),
          import('./generated-settings.tsx'),
        ])
        return generatedSettings(definition)
      },
    },
  ],
})
