import type { TableColumn, UiTable } from './ui-table.ts'

/** A column's name, and its width where it has one; columns without share what is left. */
type Drawn = string | readonly [id: string, width: number]

const table = (code: string, ...columns: readonly Drawn[]): UiTable => ({
  code,
  source: 'product',
  columns: columns.map((drawn): TableColumn => {
    if (typeof drawn === 'string') return { id: drawn }
    const [id, width] = drawn
    return { id, width }
  }),
})

/** The lists of the product, as they are laid out until the platform, a tenant or a person says otherwise. */
export const productTables: readonly UiTable[] = [
  table(
    'iam.role',
    'name',
    ['code', 190],
    ['parentRoleName', 170],
    ['memberCount', 96],
    ['enabled', 120],
    ['endDateActive', 110],
    ['lastUpdateDate', 170],
    ['lastUpdatedBy', 140],
  ),
  table(
    'iam.sign-in',
    'auditType',
    ['loginDate', 190],
    ['device', 220],
    ['loginIp', 150],
    ['tenantName', 180],
  ),
  table(
    'message.announcement',
    'title',
    ['category', 130],
    ['by', 170],
    ['publishedDate', 170],
    ['endDate', 120],
  ),
  table(
    'message.mail',
    'subject',
    ['recipient', 260],
    ['channel', 110],
    ['tenantName', 160],
    ['statusCode', 110],
    ['creationDate', 170],
  ),
  table('message.message', 'subject', ['from', 180], ['creationDate', 170]),
  table(
    'message.notice',
    'title',
    ['status', 130],
    ['receiverTypeCode', 120],
    ['category', 130],
    ['publishedDate', 170],
    ['by', 140],
    ['endDate', 110],
  ),
  table('message.system', 'subject', ['about', 130], ['creationDate', 170]),
  table(
    'platform.language',
    'name',
    ['code', 140],
    ['position', 96],
    ['enabled', 130],
    ['lastUpdateDate', 170],
    ['lastUpdatedBy', 150],
  ),
  table(
    'platform.online-user',
    'realName',
    ['loginName', 170],
    ['organizationName', 160],
    ['device', 200],
    ['loginIp', 140],
    ['loginDate', 165],
    ['lastSeenDate', 165],
    ['actions', 120],
  ),
  table(
    'platform.prompt',
    'description',
    ['promptKey', 280],
    ['lang', 120],
    ['saidBy', 190],
    ['lastUpdateDate', 170],
    ['lastUpdatedBy', 150],
  ),
]
