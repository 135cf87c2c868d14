import type { Titles } from '@atrium/contract/entity/entity'

/** Rows of a table that are about one person. */
export type PersonalRows = RowsOfPerson | TextsAboutPeople

export interface RowsOfPerson {
  table: string
  title: Titles
  /** The column with the id of the person, or an expression over alias `r`. */
  by?: string
  /** A further condition, over alias `r`. */
  where?: string
  /** Rows that are kept show the erased person; cleared ones lose the reference. */
  erased?: 'deleted' | 'kept' | 'cleared'
  /** They belong to the account rather than to a tenant, and stay when a guest is removed from one. */
  ofHome?: true
  /** Neither shown before erasing nor in the archive of the person's data. */
  isSecret?: true
  /** Columns that are not in the archive. Binary ones never are. */
  without?: readonly string[]
  /** A record that each row refers to by a column, for the archive. */
  joined?: { table: string; by: string }
  /** See `TextsAboutPeople`. */
  names?: readonly string[]
}

/** Texts in which the product has written names and addresses of people: erasing replaces them. */
export interface TextsAboutPeople {
  table: string
  names: readonly string[]
}
