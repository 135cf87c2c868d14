import type { AcrossTenants } from './declared.ts'
import type { AnyResource } from './resource.ts'

/**
 * A kind of record that tenants can add fields to: a resource with `ownFields`, or the records of a feature written by
 * hand. `fields` are those that the product has, by their names on the wire.
 */
export interface Extensible
  extends Pick<AnyResource, 'name' | 'title' | 'table' | 'fields' | 'form' | 'idField'> {
  /** Set for a resource: its tenants can also withhold fields of the product from roles. */
  readonly ownFields?: true | undefined
  /** Whether platform sessions read the records of all tenants. */
  readonly acrossTenants?: AcrossTenants | undefined
  /**
   * Whether the fields are those of the platform, whichever tenant a record is of. No tenant adds some or sees their
   * values.
   */
  readonly ofPlatform?: true | undefined
  readonly api: { readonly list: { readonly path: string } }
}
