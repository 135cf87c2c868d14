import { largestPicture, pictureApi } from '@atrium/contract/file/picture'
import type { FastifyInstance } from 'fastify'
import { inTenant } from '../../db/tenant.ts'
import { AppError } from '../../http/app-error.ts'
import type { Walls } from '../../http/guard.ts'
import { register, routes } from '../../http/routes.ts'
import { findPicture, insertPicture } from './picture.queries.ts'
import { pictureType } from './picture-type.ts'

/** A form holds the picture and a few short fields. */
const largestForm = largestPicture + 16 * 1024

const pictureRoutes = routes(pictureApi, {
  async upload({ body }, { db, session }) {
    if (body.get('bucketName') !== 'public' || body.get('directory') !== 'avatar')
      throw new AppError('error.bucket.unsupported')
    const file = body.get('file')
    if (!(file instanceof Blob)) throw new AppError('error.picture.type')
    if (file.size > largestPicture) throw new AppError('error.picture.tooLarge')
    const content = Buffer.from(await file.arrayBuffer())
    const mediaType = pictureType(content)
    if (!mediaType) throw new AppError('error.picture.type')
    return insertPicture(db, session, { mediaType, content })
  },
})

/** Pictures of people: taken in as forms, shown to whoever knows the key. */
export async function registerPictures(app: FastifyInstance, walls: Walls): Promise<void> {
  await app.register(async scope => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: largestForm },
      (request, body, done) => {
        const headers = { 'content-type': request.headers['content-type'] ?? '' }
        new Response(body as Buffer<ArrayBuffer>, { headers }).formData().then(
          form => done(null, form),
          () => done(new AppError('error.body.invalid')),
        )
      },
    )
    register(scope, walls, pictureRoutes)
  })

  // No call of the contract: browsers ask for pictures without a token, and the answer is no JSON.
  app.get('/hfle/v1/:tenantId(^\\d{1,15}$)/pictures/:key(^[0-9a-f]{64}$)', async (request, reply) => {
    const { tenantId, key } = request.params as { tenantId: string; key: string }
    const picture = await inTenant(walls.app, { tenantId: Number(tenantId) }, db => findPicture(db, key))
    if (!picture) throw new AppError('error.not_found')
    return reply
      .headers({
        'content-type': picture.mediaType,
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        // What a key shows never changes.
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(picture.content)
  })
}
