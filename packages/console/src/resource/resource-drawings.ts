import type { ComponentType } from 'react'
import type { AnyRow } from './record-value.ts'

/** The record that a feature draws a part of. */
export interface DrawingProps {
  row: AnyRow
  /** The title of the field, in the language of the page. */
  title: string
}

type Drawing = ComponentType<DrawingProps>

/** Components of a feature in place of those of the kit. */
export interface ResourceDrawings {
  /** Cells of the list, by their columns. */
  cells?: Readonly<Record<string, Drawing | undefined>>
  /** Fields of the open record that nobody writes, by their names. */
  fields?: Readonly<Record<string, Drawing | undefined>>
}
