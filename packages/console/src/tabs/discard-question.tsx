import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import { useState } from 'react'
import { useText } from '../language/use-text.ts'
import { useStore } from '../session/store.ts'
import { answerDiscard, discardQuestion } from './close-tabs.ts'
import { tabName } from './tab-name.ts'
import type { Tab } from './tabs.ts'

/** Asks before a tab with unsaved changes closes. */
export function DiscardQuestion() {
  const text = useText()
  const unsavedTab = useStore(discardQuestion, state => state.tab)
  const reason = useStore(discardQuestion, state => state.reason)
  const [last, setLast] = useState<Tab>()
  // The name stays visible while the dialog fades.
  if (unsavedTab && unsavedTab !== last) setLast(unsavedTab)
  const name = last ? tabName(last) : ''
  return (
    <Confirm
      open={unsavedTab !== undefined}
      question={text(`hzero.common.tabs.discard.${reason}`, { name })}
      effect={text('hzero.common.tabs.discard.detail')}
      action={text(`hzero.common.tabs.discard.${reason}.do`)}
      keep={text('hzero.common.tabs.discard.keep')}
      onConfirm={() => answerDiscard(true)}
      onClose={() => answerDiscard(false)}
    />
  )
}
