import { StepUpDialog } from '../proof/step-up-dialog.tsx'
import { refusalQuestion } from '../session/refusals.ts'
import { useStore } from '../session/store.ts'
import { SupportAccessQuestion } from './support-access-question.tsx'

/** Asks for what a refused call lacks. */
export function RefusalQuestion() {
  const code = useStore(refusalQuestion, state => state.refusal?.code)
  return code === 'error.visit.needed' ? <SupportAccessQuestion /> : <StepUpDialog />
}
