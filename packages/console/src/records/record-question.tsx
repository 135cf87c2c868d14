import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import { Confirm } from '@atrium/ui/overlay/confirm.tsx'
import type { ComponentType } from 'react'
import { installedFeatures, type QuestionProps } from '../feature.ts'

type Question = ComponentType<QuestionProps>
const known = new Map<string, Question | undefined>()

/** The question that a feature asks about records of this entity, instead of the usual one. */
function ownQuestionOf(entity: string): Question | undefined {
  if (!known.has(entity)) {
    const load = installedFeatures()
      .map(({ questions }) => questions?.[entity])
      .find(question => question !== undefined)
    known.set(entity, load && onDemand(load))
  }
  return known.get(entity)
}

/** Whether a feature says what enabling and disabling records of this entity means for others. */
export const hasOwnQuestion = (entity: string): boolean => ownQuestionOf(entity) !== undefined

export interface RecordQuestionProps extends Omit<QuestionProps, 'ids' | 'change'> {
  open: boolean
  /** The records, if a feature may have a question of its own about them. */
  about?: (Pick<QuestionProps, 'ids' | 'change'> & { entity: string }) | undefined
}

/** Asks before records are enabled, disabled or deleted. */
export function RecordQuestion({ about, open, ...words }: RecordQuestionProps) {
  const Own = about && ownQuestionOf(about.entity)
  if (!Own) return <Confirm open={open} {...words} />
  return open && <Own ids={about.ids} change={about.change} {...words} />
}
