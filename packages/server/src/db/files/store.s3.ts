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

/** The smallest part size of S3; one part at a time bounds the memory of an upload. */
const partBytes = 5 * 1024 * 1024
const markKey = 'mark'

/** Stores files in a bucket of an S3-compatible service. Credentials come from the usual variables of the client. */
export function s3Store({ bucket, endpoint, region }: Extract<Config['files'], { type: 'S3' }>): Store {
  const client = new S3Client({
    region,
    maxAttempts: 3,
    // Other services than Amazon's have no host name for each bucket, and few support its newer checksums.
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
      // A broken source fails the upload, which removes its parts.
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

/** Errors of the sender are passed on; all others are those of the store. */
function asUnavailable(error: unknown): never {
  if (error instanceof AppError) throw error
  throw new AppError('error.store.unavailable', {}, [], error)
}
