import { ProgressLine } from '@atrium/ui/feedback/progress-line.tsx'
import { useLate } from '@atrium/ui/feedback/use-late.ts'

/** In place of a page that is not there yet. */
export const Waiting = () => useLate(true) && <ProgressLine />
