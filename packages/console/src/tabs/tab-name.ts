import { dynamicText } from '../language/use-text.ts'
import { copyOf } from './tab-copies.ts'
import type { Tab } from './tabs.ts'

/** The name of a tab in the current language; a second tab of a page has its number behind the name. */
export function tabName({ key, title }: Tab): string {
  const copy = copyOf(key)
  const name = dynamicText(title)
  return copy === undefined ? name : `${name} (${copy})`
}
