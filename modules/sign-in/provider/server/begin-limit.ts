import type { Site } from '@atrium/server/db/connection/site'
import { AppError } from '@atrium/server/http/app-error'
import { addressGroup, countAttempt } from '@atrium/server/http/limits/rate-limit'
import type { FastifyRequest } from 'fastify'

/** Each started sign-in is stored for an hour, so starting them is limited. */
const limit = { most: 1000, seconds: 300 }

/** @throws `error.rate.limit` */
export async function limitBeginning(site: Site, request: FastifyRequest): Promise<void> {
  const seconds = await countAttempt(site, `authorise:address:${addressGroup(request.ip)}`, limit)
  if (seconds > 0) throw new AppError('error.rate.limit', { seconds })
}
