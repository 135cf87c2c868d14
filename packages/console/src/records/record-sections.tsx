import { onDemand } from '@atrium/ui/layout/on-demand.tsx'
import type { ComponentType } from 'react'
import { installedFeatures, type SectionProps } from '../feature.ts'

type Section = ComponentType<SectionProps>
const known = new Map<string, readonly Section[]>()

/** The sections that features add to the form of this entity. */
function sectionsOf(entity: string): readonly Section[] {
  const sections =
    known.get(entity) ??
    installedFeatures().flatMap(feature => {
      const load = feature.sections?.[entity]
      return load ? [onDemand(load)] : []
    })
  known.set(entity, sections)
  return sections
}

/** The sections of other features in the form of a record. */
export function RecordSections({ entity, record }: SectionProps & { entity: string }) {
  return sectionsOf(entity).map((Section, at) => <Section key={at} record={record} />)
}
