import { everyCall, type NamedCall } from '@atrium/contract/calls'
import { largestPageSize } from '@atrium/contract/constants'
import type { Endpoint } from '@atrium/contract/endpoint'
import { type Service, serviceSubjects } from '@atrium/contract/services'
import { type Json, sharedComponents } from './components.ts'
import { operation, pathsOf } from './operation.ts'
import type { Schemas } from './schemas.ts'

interface Described {
  version: string
  publicUrl: URL
  schemas: Schemas
  /** Whether the answers of a call have an ETag. */
  isTagged: (call: Endpoint) => boolean
}

/** The contract as an OpenAPI 3.1 document. Optional tenant segments become two paths. */
export function openApi({ version, publicUrl, schemas, isTagged }: Described): Json {
  const calls = everyCall()
  const paths: Record<string, Json> = {}
  for (const named of calls)
    for (const path of pathsOf(named.call.path)) {
      const described = { ...named, path, schemas, isTagged: isTagged(named.call) }
      paths[path] = { ...paths[path], [named.call.method.toLowerCase()]: operation(described) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atrium',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl.origin }],
    tags: tagsOf(calls),
    paths,
    components: { ...sharedComponents, schemas: schemas.components },
  }
}

/** A tag for each service that has calls, in the order of the document. */
const tagsOf = (calls: readonly NamedCall[]): Json[] =>
  [...new Set(calls.map(({ service }) => service as Service))].map(name => ({
    name,
    description: serviceSubjects[name],
  }))

/** The rules of all calls, in Markdown. */
const description = `
Every call answers JSON, unless its description says otherwise. A success is the bare object, list or page; 204 has no body. A failure has its status and the schema \`Error\`.

**Pages.** A list answers at most ${largestPageSize} rows. Of a larger \`size\` the rest is on the following pages: \`size\` of the answer is the size that was used, and \`totalPages\` is counted with it.

**Batches.** A call that takes several items changes all of them or none. If one item is the reason for a refusal, \`item\` of the error has its \`index\` in the body and the \`id\` of its record.

**Times.** A time in an answer is \`yyyy-MM-dd HH:mm:ss\` in the time zone that the header \`X-Time-Zone\` of the answer names, which is that of the caller. With the request header \`X-Time-Format: offset\` it has its offset: \`2026-03-12T09:58:07+01:00\`. A time in a request is in the time zone of the caller, or has its offset.

**Repetition.** A change that is sent again with the same \`Idempotency-Key\` happens once. After 429 and 503 nothing was changed, and \`Retry-After\` says when to try again.

**Caching.** An answer with an \`ETag\` is not sent again to a caller who has it and says so in \`If-None-Match\`: the answer is 304.
`.trim()
