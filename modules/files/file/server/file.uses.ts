import type { ErrorCode } from '@atrium/contract/errors'
import { AppError } from '@atrium/server/http/app-error'
import { sql } from 'kysely'
import type { FileDb } from './file.tables.ts'

interface Wanted {
  id: string
  key: string
  groupId: string | null
}

interface Use {
  kind: 'page' | 'download' | 'announcement' | 'brand'
  name: string
}

const refusals: Readonly<Record<Use['kind'], ErrorCode>> = {
  page: 'error.file.used_by_page',
  download: 'error.file.used_by_download',
  announcement: 'error.file.used_by_announcement',
  brand: 'error.file.used_by_brand',
}

/**
 * Refuses to delete a file that is in use, and names its uses. Attachments of drafts can be deleted, and
 * earlier versions of a page do not count.
 * @throws `error.file.used_by_page` and similar errors
 */
export async function refuseUsed(
  db: FileDb,
  language: string,
  { id, key, groupId }: Wanted,
  { isFromGroup }: { isFromGroup: boolean },
): Promise<void> {
  const { rows } = await sql<Use>`
    select 'page' as kind, tr(v.content -> 'title', ${language}) as name
    from portal_page p join portal_page_version v on v.tenant_id = p.tenant_id and v.page_id = p.id
      and v.number in (p.newest, p.shown, p.publish_number)
    where strpos(v.content::text, ${key}) > 0
    union all
    select 'download', tr(d.title, ${language})
    from portal_file f join portal_download d on d.tenant_id = f.tenant_id and d.file_id = f.id
    where f.stored_id = ${id}
    union all
    select 'announcement', tr(title, ${language}) from notice
    where status <> 'DELETED' and (strpos(content::text, ${key}) > 0
      or (attachment_id = ${groupId}::uuid and (status = 'PUBLISHED' or not ${isFromGroup}::boolean)))
    union all
    select 'brand', tr(t.name, ${language}) from config c join tenant t on t.tenant_id = c.tenant_id
    where c.code in ('LOGO', 'FAVICON') and strpos(c.value, ${key}) > 0
    limit 1`.execute(db)
  const [use] = rows
  if (use) throw new AppError(refusals[use.kind], { name: use.name })
}
