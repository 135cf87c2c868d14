import { siteLevel } from '@atrium/contract/constants'
import { copyAddress, fileApi, pictureCopies } from '@atrium/contract/files/file'
import { withinDataScope } from '@atrium/server/access/data-scope'
import { copyOf, sendCopy } from '@atrium/server/appearance/picture-copies'
import type { Session } from '@atrium/server/auth/session'
import { makeTicket, ticketedAddress } from '@atrium/server/auth/ticket'
import type { Site } from '@atrium/server/db/connection/site'
import { inTenant } from '@atrium/server/db/connection/tenant'
import { AppError } from '@atrium/server/http/app-error'
import type { RequestServices } from '@atrium/server/http/context'
import { register } from '@atrium/server/http/register'
import {
  type Context,
  type Handlers,
  outsideTransaction,
  type Route,
  routes,
} from '@atrium/server/http/routes'
import { sendFile } from '@atrium/server/http/send-file'
import { announcedBucket, findAnnouncedGroups } from '@atrium/server/interchange/announced-files'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { storageRoutes } from '../../storage/server/storage.routes.ts'
import { uploadRuleRoutes } from '../../upload-rule/server/upload-rule.routes.ts'
import { type FileServices, removeFiles, storeUpload } from './file.actions.ts'
import {
  addressOf,
  findFile,
  findFiles,
  findGroup,
  isAttached,
  isPublicPicture,
  readAddress,
} from './file.queries.ts'
import type { FileDb } from './file.tables.ts'

interface Link {
  bucketName: string
  url: string
  directory?: string | undefined
  storageCode?: string | undefined
}

interface Opening {
  session: Session
  request: FastifyRequest
  reply: FastifyReply
}

/** Registers the routes of files. Uploads are streamed by their handler. */
export async function registerFiles(
  app: FastifyInstance,
  services: RequestServices,
  files: FileServices,
): Promise<void> {
  await app.register(async scope => {
    await scope.register(multipart)
    register(scope, services, fileRoutes(files))
  })
  register(app, services, uploadRuleRoutes)
  register(app, services, storageRoutes(files.site, files.store))
  addPictures(app, files)
}

/** Not part of the contract: browsers request pictures of the public bucket without a session. */
function addPictures(app: FastifyInstance, files: FileServices): void {
  const pictures = '/hfle/v1/:tenantId(^\\d{1,15}$)/pictures/:key(^[0-9a-f]{64}$)'
  // The content of a key never changes.
  const cacheControl = 'public, max-age=31536000, immutable'

  app.get(pictures, async (request, reply) => {
    const file = await findPicture(files, request, reply)
    return sendFile(files.store, request, reply, file, { preview: true, cacheControl })
  })

  app.get(`${pictures}/:copy(^\\d{1,4}\\.[a-z]{1,4}$)`, async (request, reply) => {
    const file = await findPicture(files, request, reply)
    const wanted = `/${(request.params as { copy: string }).copy}`
    const copy = pictureCopies.find(({ width, format }) => copyAddress('', width, format) === wanted)
    if (!copy) throw new AppError('error.file.notFound')
    const bytes = await copyOf(files.store, file, copy)
    // Animations have no copies, and under load no further ones are created.
    if (!bytes) return reply.header('cache-control', 'no-store').redirect(addressOf(file), 302)
    return sendCopy(request, reply, { file, copy, bytes, cacheControl })
  })
}

/** A public picture, which pages of other origins may show, too: a console may have a host of its own. */
async function findPicture({ app }: FileServices, request: FastifyRequest, reply: FastifyReply) {
  const { tenantId, key } = request.params as { tenantId: string; key: string }
  reply.header('cross-origin-resource-policy', 'cross-origin')
  const file = await inTenant(app, { tenantId: Number(tenantId) }, db => findFile(db, { key }))
  if (!isPublicPicture(file)) throw new AppError('error.file.notFound')
  return file
}

type Handling = Handlers<typeof fileApi, FileDb>
type RemovingVerb = 'remove' | 'removeByKey' | 'removeFromGroup' | 'removeButNotAll' | 'removeAny'
type OpeningVerb =
  | 'download'
  | 'downloadByKey'
  | 'preview'
  | 'previewByKey'
  | 'redirect'
  | 'signedUrl'
  | 'open'

const fileRoutes = (files: FileServices): Route[] =>
  routes<typeof fileApi, FileDb>(fileApi, {
    ...storingCalls(files),
    ...removingCalls(files),
    ...openingCalls(files),
  })

/** Uploads, groups and lists of files. */
function storingCalls(files: FileServices): Omit<Handling, RemovingVerb | OpeningVerb> {
  const { site } = files
  return {
    upload: outsideTransaction(async (_input, call) => (await storeUpload(files, call)).address),

    uploadSecret: outsideTransaction(async (_input, call) => {
      const { key, name, size } = await storeUpload(files, call, { secret: true })
      return { fileKey: key, fileName: name, fileSize: size }
    }),

    uploadAttachment: outsideTransaction(
      async (_input, call) => (await storeUpload(files, call, { grouped: true })).address,
    ),

    async beginGroup(_input, { db }) {
      const { id } = await db
        .insertInto('attachmentGroup')
        .defaultValues()
        .returning('id')
        .executeTakeFirstOrThrow()
      return { content: id }
    },

    group: ({ params, query }, context) => findGroupFor(site, context, { ...params, ...query }),

    count: async ({ params, query }, context) =>
      (await findGroupFor(site, context, { ...params, ...query })).length,

    list: withinDataScope('file', ({ query }, { db, session, language, total }) => {
      const reader = { language, timeZone: session.timeZone }
      const isSite = session.level === siteLevel
      const filter = isSite ? query : { ...query, tenantId: undefined }
      const find = (db: FileDb) => findFiles(db, reader, filter, total('file', 'appUser', 'tenant'))
      return isSite ? site({}, find) : find(db)
    }),
  }
}

function removingCalls(files: FileServices): Pick<Handling, RemovingVerb> {
  return {
    remove: outsideTransaction(async ({ query, body }, call) => {
      await removeFiles(files, call, wantedFiles(body, query.bucketName))
    }),

    removeByKey: outsideTransaction(async ({ query }, call) => {
      await removeFiles(files, call, [{ key: query.fileKey }])
    }),

    removeFromGroup: outsideTransaction(async ({ query, body }, call) => {
      const wanted = wantedFiles(body, query.bucketName)
      await removeFiles(files, call, wanted, { groupId: query.attachmentUUID })
    }),

    removeButNotAll: outsideTransaction(async ({ query, body }, call) => {
      const wanted = wantedFiles(body, query.bucketName)
      await removeFiles(files, call, wanted, { groupId: query.attachmentUUID, keepOne: true })
    }),

    removeAny: outsideTransaction(async ({ body }, call) => {
      await removeFiles(files, call, wantedFiles(body))
    }),
  }
}

const wantedFiles = (urls: readonly string[], bucketName?: string) =>
  urls.map(url => ({ url, key: requireKey(url), bucket: bucketName }))

/** Downloads, previews and links that are valid once. */
function openingCalls(files: FileServices): Pick<Handling, OpeningVerb> {
  const { store } = files
  const send = async (
    { request, reply }: Opening,
    file: Awaited<ReturnType<typeof findFor>>,
    { preview = false } = {},
  ) => void (await sendFile(store, request, reply, file, { preview }))

  return {
    download: outsideTransaction(async ({ query }, opening) =>
      send(opening, await findLinked(files, opening.session, query)),
    ),

    downloadByKey: outsideTransaction(async ({ query }, opening) =>
      send(opening, await findFor(files, opening.session, query.fileKey)),
    ),

    preview: outsideTransaction(async ({ query }, opening) =>
      send(opening, await findLinked(files, opening.session, query), { preview: true }),
    ),

    previewByKey: outsideTransaction(async ({ query }, opening) =>
      send(opening, await findFor(files, opening.session, query.fileKey), { preview: true }),
    ),

    redirect: outsideTransaction(async ({ query }, { session, reply }) => {
      await reply.redirect(await signed(files, session, query))
    }),

    signedUrl: outsideTransaction(({ query }, { session }) =>
      signed(files, session, query, { preview: query.preview === 'true' }),
    ),

    open: outsideTransaction(async ({ params }, opening) => {
      const file = await findFor(files, opening.session, params.key)
      if (file.secret) throw new AppError('error.file.notFound')
      await send(opening, file)
    }),
  }
}

/** A file that the session may open; at the site level this includes the files of every tenant. */
function findFor(
  { app, site }: FileServices,
  { level, tenantId }: Session,
  key: string,
  { bucketName, directory }: Partial<Link> = {},
) {
  const wanted = {
    key,
    ...(bucketName !== undefined && { bucket: bucketName }),
    ...(directory !== undefined && { directory }),
  }
  if (level === siteLevel) return site({}, db => findFile(db, wanted))
  return inTenant(app, { tenantId }, async db => {
    const groups = await findAnnouncedGroups(db)
    const isAnnounced = groups.length > 0 && (await site({}, all => isAttached(all, key, groups)))
    return isAnnounced ? site({}, all => findFile(all, wanted)) : findFile(db, wanted)
  })
}

/** The files of a group, including those of announcements that the platform has sent to the tenant. */
async function findGroupFor(
  site: Site,
  { db, language }: Pick<Context<'signed-in', FileDb>, 'db' | 'language'>,
  { attachmentUUID, bucketName }: { attachmentUUID: string; bucketName?: string | undefined },
) {
  const isAnnounced = (await findAnnouncedGroups(db)).includes(attachmentUUID)
  if (!isAnnounced) return findGroup(db, language, attachmentUUID, bucketName)
  if (bucketName !== undefined && bucketName !== announcedBucket) return []
  return site({}, all => findGroup(all, language, attachmentUUID, announcedBucket))
}

async function findLinked(files: FileServices, session: Session, link: Link) {
  const file = await findFor(files, session, requireKey(link.url), link)
  if (file.secret) throw new AppError('error.file.notFound')
  return file
}

/** A link to a file with a ticket, valid once. */
async function signed(
  files: FileServices,
  session: Session,
  link: Link,
  { preview = false } = {},
): Promise<string> {
  await findLinked(files, session, link)
  const tenant = session.level === siteLevel ? '' : `${session.tenantId}/`
  const path = preview ? `/hfle/v1/${tenant}file-preview/by-url` : `/hfle/v1/${tenant}files/download`
  const { bucketName, url, directory, storageCode } = link
  const query = { bucketName, url, ...(directory && { directory }), ...(storageCode && { storageCode }) }
  const address = `${path}?${new URLSearchParams(query)}`
  const ticket = await makeTicket(files.site, session, ticketedAddress(address))
  return `${address}&access_token=${ticket}`
}

/** The key in the URL of a file. The rest of the URL is ignored; any other URL leads to no file. */
function requireKey(url: string): string {
  const read = readAddress(url)
  if (!read) throw new AppError('error.file.notFound').about(url)
  return read.key
}
