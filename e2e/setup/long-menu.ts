import type { TenantData } from '../../apps/server/src/seed/demo/data.ts'
import type { MenuData } from '../../apps/server/src/seed/rows.ts'

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
