import { siteOf } from '@atrium/server/db/connection/site'
import type { MenuData } from '@atrium/server/seed/rows'
import { sql } from 'kysely'
import type { TenantData } from '../../apps/atrium/demo/data.ts'
import { addTenant, inDatabase } from '../servers/database.ts'

export const folders = 40
export const pagesInFolder = 200
export const flatPages = 1900
export const roots = 60
/** Pages in the menu of `longMenuTenant`. */
export const total = folders * pagesInFolder + flatPages + roots

const page = (stem: string, name: string): MenuData => ({
  code: `long.${stem}`,
  type: 'menu',
  name: [name, name],
  route: `/long/${stem}`,
})

const root = (stem: string, name: string, children: readonly MenuData[]): MenuData => ({
  code: `long.${stem}`,
  type: 'root',
  icon: 'folder',
  name: [name, name],
  children,
})

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** A tenant with ten thousand pages in its menu; these people administer it. */
export const longMenuTenant = (num: string, people: Readonly<Record<string, string>>): TenantData => ({
  num,
  name: ['Long menus', '长菜单'],
  domain: 'long.example',
  colour: '#556b2f',
  timeZone: 'UTC',
  menus: [
    root(
      'archive',
      'Archive',
      numbers(folders).map(folder => ({
        code: `long.folder${folder}`,
        type: 'dir',
        name: [`Folder ${folder}`, `文件夹 ${folder}`],
        children: numbers(pagesInFolder).map(at => page(`f${folder}-${at}`, `Sheet ${folder}-${at}`)),
      })),
    ),
    root(
      'flat',
      'Ledgers',
      numbers(flatPages).map(at => page(`ledger${at}`, `Ledger ${at}`)),
    ),
    ...numbers(roots).map(at => root(`root${at}`, `Shelf ${at}`, [page(`shelf${at}`, `Board ${at}`)])),
  ],
  roles: [],
  people: Object.entries(people).map(([login, name]) => ({ login, name, roles: ['administrator'] })),
})

const shelves = 50
const pagesOnShelf = 1_000
/** Pages in the menu of `addHugeMenu`. */
export const hugeTotal = shelves * pagesOnShelf

/** A tenant with fifty thousand pages in its menu, put there by one statement; this person administers it. */
export async function addHugeMenu(num: string, login: string): Promise<void> {
  const menus = numbers(shelves).map(at => root(`huge${at}`, `Shelf ${at}`, []))
  await addTenant({ ...longMenuTenant(num, { [login]: 'Ulla Long' }), menus })
  await inDatabase(({ site }) =>
    siteOf(site)({}, async db => {
      // So many rows may take longer than a request may.
      await sql`set local statement_timeout to 0`.execute(db)
      // Of a tenant that goes nothing is recorded row by row: listeners and the audit are spared what only a test makes.
      await sql`insert into tenant_removal (removed_id, num, name, due_at)
        select tenant_id, num, name, now() from tenant where num = ${num}`.execute(db)
      await sql`select set_config('app.removing', tenant_id::text, true) from tenant where num = ${num}`.execute(
        db,
      )
      await sql`insert into menu (tenant_id, code, name, level, parent_tenant_id, parent_id, type, sort, route)
        select tenant_id, m.code || '.' || n, jsonb_build_object('en_US', concat('Volume ', sort / 10, '-', n)),
          level, tenant_id, m.id, 'menu', n, concat('/long/volume/', sort / 10, '-', n)
        from menu m join tenant using (tenant_id), generate_series(1, ${pagesOnShelf}::int) n
        where num = ${num} and m.code like 'long.huge%'`.execute(db)
      await sql`delete from tenant_removal where num = ${num}`.execute(db)
    }),
  )
}
