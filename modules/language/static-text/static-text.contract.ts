import { endpoint } from '@atrium/contract/endpoint'
import { staticTextByCode } from '@atrium/contract/language/static-text'
import { id, version } from '@atrium/contract/row'
import { z } from 'zod'
import { staticText } from './static-text.resource.ts'

const { list, ...own } = staticText.api
const ref = z.object({ textId: id, objectVersionNumber: version.describe('The version of the record') })

export const staticTextApi = {
  ...own,
  byCode: staticTextByCode,
  page: list,
  details: endpoint({
    ...own.get,
    path: '/hpfm/v1/[{tenantId}/]static-texts/details/{textId}',
    summary: 'One text of the tenant in every language, under the address of HZERO-compatible clients',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: own.remove.path,
    summary: 'Delete texts, all or none',
    access: own.remove.access,
    body: z.union([ref, z.array(ref).min(1).max(200)]),
    example: { body: { textId: staticText.exampleId, objectVersionNumber: 1 } },
  }),
}
