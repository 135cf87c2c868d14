import { prefixed, type TextOf } from '../language/feature-texts.ts'
import { addTexts } from '../language/language.ts'
import { type TextValues, translate } from '../language/translate.ts'
import { useText } from '../language/use-text.ts'
import { globalState } from '../session/global-state.ts'
import { useStore } from '../session/store.ts'
import { texts as arabic } from './list-texts.ar.ts'
import { listTexts } from './list-texts.ts'

addTexts('code', 'ar_SA', prefixed(listTexts.prefix, arabic))

export type ListText = TextOf<typeof listTexts>

/** The texts of lists in the language of the page. The workspace has loaded their replacements already. */
export function useListText(): ListText {
  // Renders again when the language or a text changes.
  useText()
  const language = useStore(globalState, state => state.language)
  return (key, values: TextValues = {}) => translate(`${listTexts.prefix}.${key}`, values, language)
}
