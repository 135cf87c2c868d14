import type { AnyResource, DraftOf } from '@atrium/contract/resource/resource'
import type { Session } from '../auth/session.ts'
import type { Scoped } from '../db/connection/tenant.ts'
import type { Services } from '../feature.ts'
import type { FindCustom } from './custom/custom-fields.ts'

/** The transaction of a write, and whose it is. */
export interface Writing {
  db: Scoped
  session: Session
  language: string
}

/** The services of the server, besides those that features have for each other. */
export type CodeServices = Omit<Services, 'contributed'>

/** A write that code of the feature takes part in. */
interface OfCode extends Writing {
  /** Such as to refuse a host, to encrypt, or to notify. */
  services: CodeServices
}

/** A record that an action or a deletion is about. */
export interface OfRecord extends OfCode {
  id: string
}

/** A valid record that is about to be created, which has no id yet, or changed. */
export interface Saving<Draft> extends OfCode {
  id: string | undefined
  draft: Draft
}

interface Of {
  readonly name: string
  readonly fields: AnyResource['fields']
  readonly actionApi: object
}

/** The value of a field that code of the feature reads and writes, in tables of its own. */
export interface OwnValue<Draft> {
  read: (of: { db: Scoped; language: string; id: string }) => Promise<unknown>
  write: (saved: Saving<Draft> & { id: string }) => void | Promise<void>
}

/** Code of the server that a resource runs within the transaction of a write. An `AppError` refuses the write. */
export interface ResourceCode<R extends Of> {
  beforeSave?: (saving: Saving<DraftOf<R>>) => void | Promise<void>
  afterSave?: (saved: Saving<DraftOf<R>> & { id: string }) => void | Promise<void>
  beforeRemove?: (removed: OfRecord) => void | Promise<void>
  /** The values of fields of kind `own`, by their names. */
  own?: { readonly [Field in keyof R['fields']]?: OwnValue<DraftOf<R>> }
  /** The values of computed fields without an SQL expression, by their names. */
  computed?: { readonly [Field in keyof R['fields']]?: (draft: DraftOf<R>) => unknown }
  /** The effects of actions besides the new state, by their names. */
  actions?: { readonly [Name in keyof R['actionApi']]?: (record: OfRecord) => void | Promise<void> }
}

/** The code of any resource. */
export interface AnyCode {
  beforeSave?: (saving: Saving<AnyDraft>) => void | Promise<void>
  afterSave?: (saved: Saving<AnyDraft> & { id: string }) => void | Promise<void>
  beforeRemove?: (removed: OfRecord) => void | Promise<void>
  own?: Readonly<Record<string, OwnValue<AnyDraft> | undefined>>
  computed?: Readonly<Record<string, ((draft: AnyDraft) => unknown) | undefined>>
  actions?: Readonly<Record<string, ((record: OfRecord) => void | Promise<void>) | undefined>>
}

type AnyDraft = Readonly<Record<string, unknown>>

/** A resource with its code. */
export interface Coded {
  definition: AnyResource
  code: AnyCode
  services: CodeServices
  /** Of one that tenants may add fields to. */
  custom?: FindCustom
}
