/** A title in each language of the product. */
export type Titles = readonly [english: string, chinese: string, arabic: string]

/**
 * A field of an entity: audit log, column titles, exports, translations and restored versions are derived from it.
 * Undeclared columns of a table never leave the server through the audit log.
 */
export interface Field {
  title: Titles
  /** Its name in requests and responses, if it differs from that of its column. */
  wire?: string
  /** Has a text for each language. */
  translated?: true
  /** Contains the id of a record, which the audit log shows by name. */
  reference?: true
  /** The audit log shows only that it changed: it is encrypted, a secret, or an address that may contain a token. */
  withheld?: true
  /**
   * Identifies or locates a person: name, address, device. The audit chain holds a commitment instead of its value, so
   * that the value can be erased with the person.
   */
  personal?: true
  /** Has the values of the fields that tenants have added to this resource; each is shown as a field of its own. */
  addedTo?: string
  /** The code of the permission without which its values are not shown. */
  element?: string
  /** Not restored with a version of the record, or restored by the feature's history. */
  restored?: false
}

/** How the history of a record speaks of its parts of one kind. */
export interface PartWords {
  title: Titles
  /** Their number, in the plural forms of each language: “3 permission sets”. */
  counted: {
    english: readonly [one: string, other: string]
    chinese: string
    arabic: readonly [one: string, two: string, few: string, many: string, other: string]
  }
  /** Each stands for a person. */
  isPerson?: true
}

/** A kind of record whose changes are recorded, or of recorded event. */
export interface Entity {
  /** The name of its table, or of the event, in the audit log. */
  name: string
  title: Titles
  /** The field by whose value the audit log names its records. */
  namedBy?: string
  /** The field with the record, and its entity, whose name stands before its own: “Roles › View”. */
  namedWithin?: { field: string; entity: string }
  /** Ties two records: `what` is given, or added, to `to`; both are fields. Its changes name both. */
  tie?: { what: string; to: string; said: 'give' | 'add' }
  /** Its records are people, and the `personal` fields theirs; by default they are those of the person who acted. */
  isPerson?: true
  /** The name under which the record search finds its records; the feature contributes a `searchable` of that name. */
  foundAs?: string
  /** Its versions can be viewed and restored; the feature's `histories` name the calls. */
  hasHistory?: true
  /** Its rows are parts of other records. */
  part?: PartWords
  /** By column name, such as `userLimit` for `user_limit`. */
  fields: Readonly<Record<string, Field>>
}
