import type { FastifyRequest } from 'fastify'
import type { Site } from '../../db/site.ts'
import { AppError } from '../../http/app-error.ts'
import { addressGroup, countTry } from '../../http/limit.ts'

/** Each beginning of a sign-in is kept for an hour, so nobody may begin without end. */
const limit = { most: 1000, seconds: 300 }

/** @throws `error.rate.limit` */
export async function limitBeginning(site: Site, request: FastifyRequest): Promise<void> {
  const seconds = await countTry(site, `authorise:address:${addressGroup(request.ip)}`, limit)
  if (seconds > 0) throw new AppError('error.rate.limit', { seconds })
}
