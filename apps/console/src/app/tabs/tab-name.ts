import { copyOf } from '../../core/tab-copies.ts'
import type { Tab } from '../../core/tabs.ts'
import { dynamicText } from '../../core/use-text.ts'

/** What a tab is called, in the language of now; a second tab of a page has its number behind the name. */
export function tabName({ key, title }: Tab): string {
  const copy = copyOf(key)
  const name = dynamicText(title)
  return copy === undefined ? name : `${name} (${copy})`
}
