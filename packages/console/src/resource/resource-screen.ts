import { entityOf } from '@atrium/contract/resource/names'
import type { AnyResource } from '@atrium/contract/resource/resource'
import type { ConsoleFeature } from '../feature.ts'
import { permission } from '../tabs/routes.ts'
import type { ResourceDrawings } from './resource-drawings.ts'

interface Screen {
  icon: string
  /** The route of its page in the menu. */
  path: string
  /** The parameter of the address that names the open record, if the definition gives it another name than its own. */
  opened?: string
  /** The prefix of its texts, if it is not the name. */
  texts?: string
  /** The definition, which is no part of the first script. */
  load: () => Promise<AnyResource>
  /** The parts that the feature draws itself; no part of the first script, either. */
  drawings?: () => Promise<ResourceDrawings>
}

/** The console's side of a resource: its list, with the form of the open record beside it. */
export const resourceScreen = (
  name: `${string}.${string}`,
  { icon, path, opened = entityOf(name), texts = name, load, drawings }: Screen,
): ConsoleFeature => ({
  screens: [
    {
      name: `${name}.list`,
      // Until the definition is there; the name in the menu takes precedence.
      title: `${texts}.title`,
      icon,
      path,
      opens: { foundAs: name, parameter: opened },
      authority: permission(`${name}.list`),
      load: async () => {
        const [definition, own, { resourceList }] = await Promise.all([
          load(),
          drawings?.(),
          import('./list/resource-list.tsx'),
        ])
        return resourceList(definition, own)
      },
    },
  ],
})
