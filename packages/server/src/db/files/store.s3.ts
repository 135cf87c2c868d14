import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Config } from '../../config.ts'
import { AppError } from '../../http/app-error.ts'
import { isKey, requireKey, type Store } from './store.ts'

/** The smallest part that S3 takes; one at a time keeps an upload's memory flat. */
const partBytes = 5 * 1024 * 1024
const markKey = 'mark'

/** Files in a bucket of anything that speaks S3. Who may read it is told by the usual variables of the client. */
export function s3Store({ bucket, endpoint, region }: Extract<Config['files'], { type: 'S3' }>): Store {
  const client = new S3Client({
    region,
    maxAttempts: 3,
    // Other stores than Amazon's have no name for each bucket, and few know its newer checksums.
    ...(endpoint && { endpoint: endpoint.href, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: requireKey(key) })

  return {
    type: 'S3',
    place: `${endpoint?.origin ?? `s3.${region}.amazonaws.com`}/${bucket}`,

    async put(key, bytes) {
      const upload = new Upload({
        client,
        params: { ...at(key), Body: bytes },
        partSize: partBytes,
        queueSize: 1,
        leavePartsOnError: false,
      })
      // A source that breaks off ends in an error of its own, and with it what was begun there.
      await upload.done().catch(asUnavailable)
    },

    async get(key, range) {
      const found = await client
        .send(
          new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
        )
        .catch(unlessMissing)
      return found?.Body as Readable | undefined
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(asUnavailable)
    },

    async *list() {
      let from: string | undefined
      do {
        const { Contents = [], NextContinuationToken } = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: from }))
          .catch(asUnavailable)
        for (const { Key = '', LastModified } of Contents)
          if (isKey(Key) && LastModified) yield { key: Key, storedAt: LastModified }
        from = NextContinuationToken
      } while (from !== undefined)
    },

    async mark(name) {
      const Key = markKey
      if (name !== undefined)
        await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: name })).catch(asUnavailable)
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key })).catch(unlessMissing)
      return found?.Body?.transformToString()
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(asUnavailable)
      return 'up'
    },
  }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
  asUnavailable(error)
}

/** What the sender did wrong stays what it is; anything else is the store's. */
function asUnavailable(error: unknown): never {
  if (error instanceof AppError) throw error
  throw new AppError('error.store.unavailable', {}, [], error)
}
