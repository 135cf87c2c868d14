import { siteLevel } from '@atrium/contract/constants'
import { copyAddress, fileApi, pictureCopies } from '@atrium/contract/file/file'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Scoped } from '../../db/tenant.ts'
import { inTenant } from '../../db/tenant.ts'
import { announcedBucket, findAnnouncedGroups } from '../../http/announced-files.ts'
import { AppError } from '../../http/app-error.ts'
import { lookingAfter } from '../../http/data-scope.ts'
import type { Walls } from '../../http/guard.ts'
import { copyOf, sendCopy } from '../../http/picture-copies.ts'
import { type Context, outsideTransaction, type Route, register, routes } from '../../http/routes.ts'
import { sendFile } from '../../http/send-file.ts'
import type { Session } from '../../http/session.ts'
import { makeTicket, ticketedAddress } from '../../http/ticket.ts'
import { type Files, removeFiles, takeIn } from './file.actions.ts'
import {
  addressOf,
  findFile,
  findFiles,
  findGroup,
  isAttached,
  isPublicPicture,
  readAddress,
} from './file.queries.ts'
import { storageRoutes } from './storage.routes.ts'
import { uploadRuleRoutes } from './upload-rule.routes.ts'

interface Link {
  bucketName: string
  url: string
  directory?: string | undefined
}

interface Opening {
  session: Session
  request: FastifyRequest
  reply: FastifyReply
}

/** Files come in as they are sent, so that their form is read by the handler and not before. */
export async function registerFiles(app: FastifyInstance, walls: Walls, files: Files): Promise<void> {
  await app.register(async scope => {
    await scope.register(multipart)
    register(scope, walls, fileRoutes(files))
  })
  register(app, walls, uploadRuleRoutes)
  register(app, walls, storageRoutes(files.site, files.store))

  // No call of the contract: browsers ask for pictures of the public bucket without a session.
  const pictures = '/hfle/v1/:tenantId(^\\d{1,15}$)/pictures/:key(^[0-9a-f]{64}$)'
  const findPicture = async (request: FastifyRequest) => {
    const { tenantId, key } = request.params as { tenantId: string; key: string }
    const file = await inTenant(files.app, { tenantId: Number(tenantId) }, db => findFile(db, { key }))
    if (!isPublicPicture(file)) throw new AppError('error.file.notFound')
    return file
  }
  // What a key shows never changes.
  const cacheControl = 'public, max-age=31536000, immutable'

  app.get(pictures, async (request, reply) =>
    sendFile(files.store, request, reply, await findPicture(request), { preview: true, cacheControl }),
  )

  app.get(`${pictures}/:copy(^\\d{1,4}\\.[a-z]{1,4}$)`, async (request, reply) => {
    const file = await findPicture(request)
    const wanted = `/${(request.params as { copy: string }).copy}`
    const copy = pictureCopies.find(({ width, format }) => copyAddress('', width, format) === wanted)
    if (!copy) throw new AppError('error.file.notFound')
    const bytes = await copyOf(files.store, file, copy)
    // What moves stays as it is, and so does everything while more is asked for than can be made.
    if (!bytes) return reply.header('cache-control', 'no-store').redirect(addressOf(file), 302)
    return sendCopy(request, reply, { file, copy, bytes, cacheControl })
  })
}

function fileRoutes(files: Files): Route[] {
  const { app, site, store } = files

  /** At the site level every tenant's: who runs the platform looks after all of its files. */
  const find = ({ level, tenantId }: Session, key: string, { bucketName, directory }: Partial<Link> = {}) => {
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

  /** The files of a group, also when it hangs at an announcement of the platform that is read here. */
  const findGroupFor = async (
    { db, language }: Pick<Context<'signed-in'>, 'db' | 'language'>,
    { attachmentUUID, bucketName }: { attachmentUUID: string; bucketName?: string | undefined },
  ) => {
    const isAnnounced = (await findAnnouncedGroups(db)).includes(attachmentUUID)
    if (!isAnnounced) return findGroup(db, language, attachmentUUID, bucketName)
    if (bucketName !== undefined && bucketName !== announcedBucket) return []
    return site({}, all => findGroup(all, language, attachmentUUID, announcedBucket))
  }

  const findLinked = async (session: Session, link: Link) => {
    const file = await find(session, requireKey(link.url), link)
    if (file.secret) throw new AppError('error.file.notFound')
    return file
  }

  const send = async (
    { request, reply }: Opening,
    file: Awaited<ReturnType<typeof find>>,
    { preview = false } = {},
  ) => void (await sendFile(store, request, reply, file, { preview }))

  /** An address of a file that is good once, with the ticket for it. */
  async function signed(session: Session, link: Link, { preview = false } = {}): Promise<string> {
    await findLinked(session, link)
    const tenant = session.level === siteLevel ? '' : `${session.tenantId}/`
    const path = preview ? `/hfle/v1/${tenant}file-preview/by-url` : `/hfle/v1/${tenant}files/download`
    const { bucketName, url } = link
    const address = `${path}?${new URLSearchParams({ bucketName, url })}`
    const ticket = await makeTicket(site, session, ticketedAddress(address))
    return `${address}&access_token=${ticket}`
  }

  return routes(fileApi, {
    upload: outsideTransaction(async (_input, call) => (await takeIn(files, call)).address),

    uploadSecret: outsideTransaction(async (_input, call) => {
      const { key, name, size } = await takeIn(files, call, { secret: true })
      return { fileKey: key, fileName: name, fileSize: size }
    }),

    uploadAttachment: outsideTransaction(
      async (_input, call) => (await takeIn(files, call, { grouped: true })).address,
    ),

    async beginGroup(_input, { db }) {
      const { id } = await db
        .insertInto('attachmentGroup')
        .defaultValues()
        .returning('id')
        .executeTakeFirstOrThrow()
      return { content: id }
    },

    group: ({ params, query }, context) => findGroupFor(context, { ...params, ...query }),

    count: async ({ params, query }, context) =>
      (await findGroupFor(context, { ...params, ...query })).length,

    remove: outsideTransaction(async ({ query, body }, call) => {
      await removeFiles(
        files,
        call,
        body.map(url => ({ key: requireKey(url), bucket: query.bucketName })),
      )
    }),

    removeByKey: outsideTransaction(async ({ query }, call) => {
      await removeFiles(files, call, [{ key: query.fileKey }])
    }),

    removeFromGroup: outsideTransaction(async ({ query, body }, call) => {
      const wanted = body.map(url => ({ key: requireKey(url), bucket: query.bucketName }))
      await removeFiles(files, call, wanted, { groupId: query.attachmentUUID })
    }),

    removeButNotAll: outsideTransaction(async ({ query, body }, call) => {
      const wanted = body.map(url => ({ key: requireKey(url), bucket: query.bucketName }))
      await removeFiles(files, call, wanted, { groupId: query.attachmentUUID, keepOne: true })
    }),

    removeAny: outsideTransaction(async ({ body }, call) => {
      await removeFiles(
        files,
        call,
        body.map(url => ({ key: requireKey(url) })),
      )
    }),

    list: lookingAfter('file', ({ query }, { db, session, language, total }) => {
      const reader = { language, timeZone: session.timeZone }
      const isSite = session.level === siteLevel
      const filter = isSite ? query : { ...query, tenantId: undefined }
      const find = (db: Scoped) => findFiles(db, reader, filter, total('file', 'appUser', 'tenant'))
      return isSite ? site({}, find) : find(db)
    }),

    download: outsideTransaction(async ({ query }, opening) =>
      send(opening, await findLinked(opening.session, query)),
    ),

    downloadByKey: outsideTransaction(async ({ query }, opening) =>
      send(opening, await find(opening.session, query.fileKey)),
    ),

    preview: outsideTransaction(async ({ query }, opening) =>
      send(opening, await findLinked(opening.session, query), { preview: true }),
    ),

    previewByKey: outsideTransaction(async ({ query }, opening) =>
      send(opening, await find(opening.session, query.fileKey), { preview: true }),
    ),

    redirect: outsideTransaction(async ({ query }, { session, reply }) => {
      await reply.redirect(await signed(session, query))
    }),

    signedUrl: outsideTransaction(({ query }, { session }) =>
      signed(session, query, { preview: query.preview === 'true' }),
    ),

    open: outsideTransaction(async ({ params }, opening) => {
      const file = await find(opening.session, params.key)
      if (file.secret) throw new AppError('error.file.notFound')
      await send(opening, file)
    }),
  })
}

/** The key in the address of a file. What is no such address has no file: nothing else of it is looked at. */
function requireKey(url: string): string {
  const read = readAddress(url)
  if (!read) throw new AppError('error.file.notFound')
  return read.key
}
