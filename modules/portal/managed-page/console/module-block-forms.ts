import { installedFeatures, type PortalBlockForm } from '@atrium/console/feature.ts'
import { addTitles } from '@atrium/console/language/declarations.ts'
import { dynamicText } from '@atrium/console/language/use-text.ts'

/** The kinds of blocks that the installed modules contribute, by their names. */
export const moduleBlockForms: Readonly<Record<string, PortalBlockForm>> = Object.fromEntries(
  installedFeatures().flatMap(({ portalBlocks = {} }) => Object.entries(portalBlocks)),
)

const keyOf = (name: string) => `portal-block.${name}`

addTitles(
  Object.fromEntries(Object.entries(moduleBlockForms).map(([name, { title }]) => [keyOf(name), title])),
)

/** The name of a kind; of one that is not installed, the name under which it is stored. */
export const moduleBlockTitle = (name: string): string =>
  moduleBlockForms[name] ? dynamicText(keyOf(name)) : name
