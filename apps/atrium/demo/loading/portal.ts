import { blockOf } from '@atrium/portal/page/page.contract.ts'
import { type Text, texts, textsByLanguage } from '@atrium/server/seed/text'
import { sql } from 'kysely'
import { z } from 'zod'
import type { DownloadData, PageData, PortalData, TenantData } from '../data.ts'
import type { DemoDb } from '../demo.tables.ts'
import { addFile } from './files.ts'
import type { LoadedTenant } from './loaded-tenant.ts'

const blocks = z.array(blockOf(z.custom<Text>().transform(textsByLanguage)))

/** Loads the content of a tenant's portal besides its announcements. */
export async function loadPortal(db: DemoDb, place: LoadedTenant, { portal }: TenantData): Promise<void> {
  for (const page of portal?.pages ?? []) await loadPage(db, place, page)
  for (const [at, download] of (portal?.downloads ?? []).entries())
    await loadDownload(db, place, at, download)
  if (portal?.navigation) await loadNavigation(db, place, portal.navigation)
  if (portal?.footer) await loadFooter(db, place, portal.footer)
}

const linkOf = <Link extends { label: Text }>({ label, ...link }: Link) => ({
  label: textsByLanguage(label),
  ...link,
})

async function loadNavigation(
  db: DemoDb,
  { tenantId }: LoadedTenant,
  links: NonNullable<PortalData['navigation']>,
): Promise<void> {
  const entries = links.map(link => ({ ...linkOf(link), hidden: false }))
  await db
    .insertInto('portalNavigation')
    .values({ tenantId, entries: JSON.stringify(entries) })
    .execute()
}

async function loadFooter(
  db: DemoDb,
  { tenantId }: LoadedTenant,
  { text, contact, columns, legal }: NonNullable<PortalData['footer']>,
): Promise<void> {
  const inLanguages = columns.map(({ heading, links }) => ({
    heading: textsByLanguage(heading),
    links: links.map(linkOf),
  }))
  await db
    .insertInto('portalFooter')
    .values({
      tenantId,
      text: texts(text),
      contact: texts(contact),
      columns: JSON.stringify(inLanguages),
      legal: JSON.stringify(legal.map(linkOf)),
    })
    .execute()
}

async function loadPage(db: DemoDb, { tenantId }: LoadedTenant, page: PageData): Promise<void> {
  const content = {
    title: textsByLanguage(page.title),
    lead: textsByLanguage(page.lead),
    ...(page.picture && { picture: page.picture }),
    blocks: blocks.parse(page.blocks),
    search: {},
  }
  const { id: pageId } = await db
    .insertInto('portalPage')
    .values({
      tenantId,
      code: page.code,
      title: texts(page.title),
      lead: texts(page.lead),
      picture: page.picture ?? null,
      blocks: JSON.stringify(content.blocks),
      published: true,
      shown: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('portalPageVersion')
    .values({ tenantId, pageId, number: 1, content: JSON.stringify(content) })
    .execute()
}

async function loadDownload(
  db: DemoDb,
  { tenantId }: LoadedTenant,
  at: number,
  { file, title, description, category, version, daysAgo, fetched }: DownloadData,
): Promise<void> {
  const storedId = await addFile(db, { tenantId, ...file, bucket: 'public', directory: 'download' })
  const { id } = await db
    .insertInto('portalFile')
    .values({ tenantId, storedId, downloads: fetched })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('portalDownload')
    .values({
      tenantId,
      fileId: id,
      title: texts(title),
      description: texts(description),
      category: texts(category),
      fileVersion: version ?? null,
      releasedOn: sql<string>`current_date - ${daysAgo}::int`,
      sort: (at + 1) * 10,
      published: true,
    })
    .execute()
}
