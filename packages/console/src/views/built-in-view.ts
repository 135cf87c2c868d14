import type { StatusKind } from '@atrium/ui/feedback/status.tsx'

/** A built-in view of a list: a filter that adds up with the others. */
export interface BuiltInView {
  /** The name of its count. */
  id: string
  label: string
  filter: Readonly<Record<string, string>>
  status?: StatusKind
}
