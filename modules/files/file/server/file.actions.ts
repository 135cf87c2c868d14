import { createHash, randomBytes } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { siteLevel } from '@atrium/contract/constants'
import { bucketName, directoryName, largestFile } from '@atrium/contract/files/file'
import { decide } from '@atrium/server/access/decide'
import { sizeText } from '@atrium/server/appearance/size-text'
import type { Session } from '@atrium/server/auth/session'
import type { Db } from '@atrium/server/db/connection/connect'
import type { Site } from '@atrium/server/db/connection/site'
import { inTenant } from '@atrium/server/db/connection/tenant'
import type { Store } from '@atrium/server/db/files/store'
import { AppError } from '@atrium/server/http/app-error'
import { oncePerKey } from '@atrium/server/http/idempotency'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Rule, ruleFor } from '../../upload-rule/server/upload-rule.queries.ts'
import { addressOf, findCapacity, findFile, readAddress } from './file.queries.ts'
import type { FileDb } from './file.tables.ts'
import { refuseUsed } from './file.uses.ts'
import { headBytes, mediaTypeOf } from './media-type.ts'

/**
 * The services of the file actions: the tenant's connection, the one with access to all tenants, and the store.
 */
export interface FileServices {
  app: Db
  site: Site
  store: Store
}

/** A call with its caller. */
export interface Call {
  session: Session
  request: FastifyRequest
}

interface Received {
  key: string
  name: string
  mediaType: string
  size: number
  sha256: string
  fields: Readonly<Record<string, string>>
}

const scopeOf = ({ session, request }: Call) => ({
  tenantId: session.tenantId,
  userId: session.userId,
  dataScope: session.dataScope,
  requestId: request.id,
})

/**
 * Takes a file: streams its bytes into the store, then inserts its row, from which on it exists. On any failure
 * nothing is left.
 */
export async function storeUpload(
  files: FileServices,
  call: Call,
  { secret = false, grouped = false } = {},
): Promise<{ key: string; name: string; size: number; address: string }> {
  const received = await receive(files, call)
  const { fields, ...file } = received
  const { name, sha256 } = file
  try {
    const outcome = await inTenant(files.app, scopeOf(call), (db: FileDb) => {
      const keep = async () => {
        const { bucket, directory } = placeOf(fields)
        refuseUnlike(await ruleFor(db, bucket, directory), received)
        const groupId = grouped ? await requireGroup(db, call.session, fields.attachmentUUID ?? '') : null
        const row = { ...file, bucket, directory, groupId, secret }
        await db.insertInto('file').values(row).execute()
        await refuseBeyondQuota(db, call.session.tenantId)
        const address = addressOf({ ...row, tenantId: call.session.tenantId })
        const gone = isOwnPicture(row) ? await dropOwnPictures(db, call.session, file.key) : []
        return { key: file.key, name, size: file.size, address, gone }
      }
      return oncePerKey(db, call.session, call.request, keep, { fields, name, sha256 })
    })
    const { gone, ...stored } = outcome as Awaited<ReturnType<typeof storeUpload>> & { gone: string[] }
    // A repeated call gets the result of the first one.
    await removeBytes(files, stored.key === file.key ? gone : [file.key])
    return stored
  } catch (error) {
    await files.store.remove(file.key)
    throw error
  }
}

/** Reads the form: streams its one file into the store and returns its fields. */
async function receive(files: FileServices, { session, request }: Call): Promise<Received> {
  if (!request.isMultipart()) throw new AppError('error.body.type')
  const fields: Record<string, string> = {}
  let stored: Omit<Received, 'fields' | 'mediaType' | 'name'> | undefined
  let name = ''
  let head = Buffer.alloc(0)
  const key = randomBytes(32).toString('hex')
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 20, fieldSize: 4096, fileSize: Number.POSITIVE_INFINITY },
    })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      name = nameOf(part.filename)
      // Fields may come after the file: they are checked at the end.
      const { measured, seen } = measure(await limitFor(files, session, fields, name))
      await pipeline(part.file, measured, bytes => files.store.put(key, bytes as unknown as Readable))
      stored = { key, ...seen() }
      head = seen().head
    }
    if (!stored) throw new AppError('error.file.missing')
    placeOf(fields)
    const { size, sha256 } = stored
    return {
      key,
      name: fields.fileName ? nameOf(fields.fileName) : name,
      mediaType: await mediaTypeOf(head),
      size,
      sha256,
      fields,
    }
  } catch (error) {
    await files.store.remove(key)
    throw asRefusal(error)
  }
}

/** @throws `error.file.notFound` for an unknown bucket. */
function placeOf({ bucketName: bucket = '', directory = '' }: Readonly<Record<string, string>>) {
  if (!bucketName.safeParse(bucket).success) throw new AppError('error.file.notFound')
  if (!directoryName.safeParse(directory).success) throw new AppError('error.file.directory')
  return { bucket, directory }
}

/** Attributes failures to the form, unless they come from the disk: it is not a form, or it was cut off. */
function asRefusal(error: unknown): unknown {
  const isOwn = error instanceof AppError || (error instanceof Error && 'syscall' in error)
  return isOwn ? error : new AppError('error.body.invalid', {}, [], error)
}

interface Limit {
  most: number
  /** Creates the error for exceeding the limit. */
  error: () => AppError
}

/** The maximum size: what the rule allows, as far as it is known yet, and the free quota. */
async function limitFor(
  { app }: FileServices,
  { tenantId }: Session,
  fields: Readonly<Record<string, string>>,
  name: string,
): Promise<Limit> {
  const { largest, room, total } = await inTenant(app, { tenantId }, async db => {
    const { total, used } = await findCapacity(db, tenantId)
    const place = fields.bucketName === undefined ? undefined : placeOf(fields)
    const { largest } = place ? await ruleFor(db, place.bucket, place.directory) : { largest: largestFile }
    return { largest, total, room: Math.max(0, total - used) }
  })
  return room < largest
    ? { most: room, error: () => new AppError('error.quota.exceeded', { most: sizeText(total) }) }
    : { most: largest, error: () => tooLarge(name, largest) }
}

/** Passes bytes on up to a limit, and records their number, hash and beginning. */
function measure({ most, error }: Limit) {
  const hash = createHash('sha256')
  const began: Buffer[] = []
  let size = 0
  const measured = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      if (size < headBytes) began.push(bytes.subarray(0, headBytes - size))
      size += bytes.length
      hash.update(bytes)
      if (size > most) done(error())
      else done(null, bytes)
    },
  })
  let sha256 = ''
  measured.once('end', () => {
    sha256 = hash.digest('hex')
  })
  return { measured, seen: () => ({ size, sha256, head: Buffer.concat(began) }) }
}

const tooLarge = (name: string, largest: number) =>
  new AppError('error.file.tooLarge', { name, most: sizeText(largest) })

/** The display name of a file: without the path that some clients send, and without control characters. */
export const nameOf = (text: string): string => {
  const last = text.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replace(/\p{Cc}|\p{Cf}/gu, '')
      .trim()
      .slice(-200)
      .toWellFormed() || 'file'
  )
}

function refuseUnlike(rule: Rule, { name, mediaType, size }: Received): void {
  const [kind = ''] = mediaType.split(';')
  const isAllowed = (type: string) =>
    type.endsWith('/*') ? kind.startsWith(type.slice(0, -1)) : kind === type
  if (size > rule.largest) throw tooLarge(name, rule.largest)
  if (rule.mediaTypes.length > 0 && !rule.mediaTypes.some(isAllowed))
    throw new AppError('error.file.type', { name, types: rule.mediaTypes.join(', ') })
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (rule.extensions.length > 0 && !rule.extensions.includes(ending))
    throw new AppError('error.file.extension', { name, extensions: rule.extensions.join(', ') })
}

/** Checks the quota under a lock, because two simultaneous uploads could otherwise both fit. */
async function refuseBeyondQuota(db: FileDb, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7261005, ${tenantId}::int)`.execute(db)
  const { total, used } = await findCapacity(db, tenantId)
  if (used > total) throw new AppError('error.quota.exceeded', { most: sizeText(total) })
}

/** The group, if it is the caller's or the caller may change those of others; a new one is created. */
async function requireGroup(db: FileDb, session: Session, id: string): Promise<string> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new AppError('error.file.notFound')
  await db
    .insertInto('attachmentGroup')
    .values({ id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const group = await db
    .selectFrom('attachmentGroup')
    .select('createdBy')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const mayChange = group.createdBy === session.userId || mayRemove(session)
  if (!mayChange) throw new AppError('error.file.not_own')
  return id
}

const isOwnPicture = ({ bucket, directory }: { bucket: string; directory: string }) =>
  bucket === 'public' && directory === 'avatar'

/** Deletes a person's previous profile pictures, so that nobody fills the store with them. */
async function dropOwnPictures(db: FileDb, session: Session, newKey: string): Promise<string[]> {
  const shown = await db
    .selectFrom('appUser')
    .select('imageUrl')
    .where('id', '=', session.userId)
    .executeTakeFirst()
  const shownKey = readAddress(shown?.imageUrl ?? '')?.key ?? ''
  const gone = await db
    .deleteFrom('file')
    .where('bucket', '=', 'public')
    .where('directory', '=', 'avatar')
    .where('createdBy', '=', session.userId)
    .where('key', 'not in', [shownKey, newKey])
    .returning('key')
    .execute()
  return gone.map(({ key }) => key)
}

/** Whether a person may delete what others have uploaded. */
const mayRemove = (session: Session): boolean =>
  decide(session, { permission: 'file.file.removeAny' }).allowed

/**
 * Deletes files, all or none.
 * @throws `error.file.notFound` when one does not exist; `error.file.not_own` when one is another person's;
 * `error.file.used_by_page` and similar errors when one is still in use.
 */
export async function removeFiles(
  files: FileServices,
  call: Call,
  wanted: readonly { key: string; bucket?: string | undefined; url?: string }[],
  { groupId, keepOne = false }: { groupId?: string; keepOne?: boolean } = {},
): Promise<void> {
  const { session } = call
  // The platform administers the files of every tenant.
  const within = <T>(work: (db: FileDb) => Promise<T>) =>
    session.level === siteLevel ? files.site(scopeOf(call), work) : inTenant(files.app, scopeOf(call), work)
  const removeOne = async (db: FileDb, one: Parameters<typeof findFile>[1]) => {
    const file = await findFile(db, one)
    if (groupId !== undefined && file.groupId !== groupId) throw new AppError('error.file.notFound')
    if (file.createdBy !== session.userId && !mayRemove(session)) throw new AppError('error.file.not_own')
    await refuseUsed(db, session.language, file, { isFromGroup: groupId !== undefined })
    const gone = await db.deleteFrom('file').where('id', '=', file.id).returning('id').executeTakeFirst()
    // The file belongs to a unit outside the session's scope: its bytes stay.
    if (!gone) throw new AppError('error.file.notFound')
  }
  const remove = async (db: FileDb) => {
    for (const { key, bucket, url } of wanted) {
      try {
        await removeOne(db, { key, ...(bucket !== undefined && { bucket }) })
      } catch (error) {
        throw error instanceof AppError ? error.about(url) : error
      }
    }
    if (keepOne && groupId !== undefined) await refuseEmpty(db, groupId)
  }
  await within(db => oncePerKey(db, session, call.request, () => remove(db)))
  await removeBytes(
    files,
    wanted.map(({ key }) => key),
  )
}

async function refuseEmpty(db: FileDb, groupId: string): Promise<void> {
  const left = await db.selectFrom('file').select('id').where('groupId', '=', groupId).executeTakeFirst()
  if (!left) throw new AppError('error.attachment.last')
}

/** Removes bytes whose rows were deleted. The sweep removes those that cannot be removed now. */
export async function removeBytes(
  { site, store }: Omit<FileServices, 'app'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await store.remove(key)
    await site({}, (db: FileDb) => db.deleteFrom('fileRemoval').where('key', '=', key).execute())
  }
}
