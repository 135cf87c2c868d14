import type { QueryOf } from '@atrium/contract/endpoint'
import type { Page } from '@atrium/contract/page'
import { findPage } from '@atrium/server/db/tables/find-page'
import { stampsOf } from '@atrium/server/db/tables/rows'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import { type PageKind, pageKindOf, pagePath, placedCodes } from '../../page/page.contract.ts'
import { linkTo } from '../../rendering/server/page-request.ts'
import {
  type ManagedPage,
  type ManagedPageDetail,
  type managedPageApi,
  type PageState,
  type PageVersion,
  pageContent,
} from '../managed-page.contract.ts'
import type { ManagedPageDb } from './managed-page.tables.ts'

/** The language, and the parameters of portal addresses. */
interface Reading {
  db: ManagedPageDb
  language: string
  tenant: string | undefined
}

const state = sql<PageState>`case when p.published then 'PUBLISHED' when p.publish_at is not null then 'SCHEDULED'
  when p.revoked_at is not null then 'REVOKED' else 'DRAFT' end`

const pageRows = ({ db, language }: Reading) =>
  db
    .selectFrom('portalPage as p')
    .innerJoin('portalPageVersion as v', join =>
      join
        .onRef('v.tenantId', '=', 'p.tenantId')
        .onRef('v.pageId', '=', 'p.id')
        .onRef('v.number', '=', 'p.newest'),
    )
    .leftJoin('actor as creator', 'creator.id', 'p.createdBy')
    .leftJoin('actor as changer', 'changer.id', 'p.updatedBy')
    .select([
      'p.id',
      'p.code',
      'p.newest',
      'p.shown',
      'p.publishAt',
      'p.publishNumber',
      'p.revokeAt',
      'p.version',
      'p.createdAt',
      'p.createdBy',
      'p.updatedAt',
      'p.updatedBy',
      'creator.realName as createdByName',
      'changer.realName as updatedByName',
    ])
    .select([state.as('state'), sql<string>`tr(v.content -> 'title', ${language})`.as('title')])

type Row = Awaited<ReturnType<ReturnType<typeof pageRows>['executeTakeFirstOrThrow']>>

const sortBy = {
  title: sql`title`,
  pageCode: sql`p.code`,
  lastUpdateDate: sql`p.updated_at`,
} as const

/** Whether a page is of that kind: all but those with a place of their own are plain. */
const isOfKind = (kind: PageKind) =>
  kind === 'PLAIN'
    ? sql<boolean>`p.code <> all(${Object.values(placedCodes)}::text[])`
    : sql<boolean>`p.code = ${placedCodes[kind]}`

export async function findManagedPages(
  reading: Reading,
  filter: QueryOf<typeof managedPageApi.list>,
): Promise<Page<ManagedPage>> {
  const { title, kindCode, stateCode } = filter
  let found = pageRows(reading)
  if (title)
    found = found.where(
      sql<boolean>`strpos(lower(tr(v.content -> 'title', ${reading.language})), lower(${title})) > 0`,
    )
  if (kindCode) found = found.where(({ or }) => or(kindCode.map(isOfKind)))
  if (stateCode) found = found.where(sql<boolean>`${state} = any(${stateCode}::text[])`)
  const page = await findPage(found, filter, { sortBy, tie: [sql`p.created_at`, sql`p.id`] })
  return { ...page, content: page.content.map(row => asManaged(row, reading)) }
}

/** @throws `error.not_found` */
export async function findManagedPage(reading: Reading, id: string): Promise<ManagedPageDetail> {
  const row = await pageRows(reading).select('v.content').where('p.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('error.not_found')
  return { ...asManaged(row, reading), content: pageContent.parse(row.content) }
}

export async function findVersions(
  db: ManagedPageDb,
  language: string,
  pageId: string,
  filter: QueryOf<typeof managedPageApi.versions>,
): Promise<Page<PageVersion>> {
  const found = db
    .selectFrom('portalPageVersion as v')
    .leftJoin('actor as creator', 'creator.id', 'v.createdBy')
    .where('v.pageId', '=', pageId)
    .select(['v.number', 'v.createdAt', 'creator.realName as createdByName'])
    .select([
      sql<string>`tr(v.content -> 'title', ${language})`.as('title'),
      sql<number>`jsonb_array_length(v.content -> 'blocks')`.as('blockCount'),
    ])
  const page = await findPage(found, filter, {
    sortBy: {},
    growth: { by: [sql`v.number`], direction: 'desc', xid: sql`v.xid` },
  })
  return {
    ...page,
    content: page.content.map(row => ({
      versionNumber: row.number,
      title: row.title,
      blockCount: row.blockCount,
      creationDate: row.createdAt.toISOString(),
      ...(row.createdByName !== null && { createdByName: row.createdByName }),
    })),
  }
}

const asManaged = (row: Row, { tenant }: Reading): ManagedPage => ({
  pageId: row.id,
  kindCode: pageKindOf(row.code),
  pageCode: row.code,
  title: row.title,
  address: linkTo({ carried: { tenant } }, pagePath(row.code)),
  stateCode: row.state,
  versionNumber: row.newest,
  ...(row.shown !== null && { shownNumber: row.shown }),
  ...(row.publishAt !== null && { publishDate: row.publishAt.toISOString() }),
  ...(row.publishNumber !== null && { publishNumber: row.publishNumber }),
  ...(row.revokeAt !== null && { revokeDate: row.revokeAt.toISOString() }),
  ...stampsOf(row),
})
