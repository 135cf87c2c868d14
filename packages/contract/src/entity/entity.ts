/** A title in each language of the product. */
export type Titles = readonly [english: string, chinese: string, arabic: string]

/**
 * A field of an entity: the audit, the titles of columns, exports, translations and restored versions follow from it.
 * A field of a table that is not declared never leaves the server through the audit.
 */
export interface Field {
  title: Titles
  /** Its name in requests and responses, when that is not the name of its column. */
  wire?: string
  /** It has a text in each language. */
  translated?: true
  /** It holds the id of a record, which the audit shows by its name. */
  reference?: true
  /** The audit says only that it changed: it is encrypted, opens something, or is an address that may hold a token. */
  withheld?: true
  /** Restoring a version of the record leaves it as it is, or writes it in a way that the feature's history says. */
  restored?: false
}

/** A kind of record whose changes are recorded, or of event that is. */
export interface Entity {
  /** The name of its table, or of the event, under which the audit records it. */
  name: string
  title: Titles
  /** The field by whose value the audit shows ids of its records. */
  namedBy?: string
  /** Its versions can be seen and restored; the feature's `histories` say by which calls. */
  hasHistory?: true
  /** By the names of its columns, such as `userLimit` for `user_limit`. */
  fields: Readonly<Record<string, Field>>
}
