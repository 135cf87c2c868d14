import type { LookupContribution, LookupViewContribution } from '@atrium/server/seed/contributions'
import { nameLabel } from '@atrium/server/seed/lookup-parts'

export const menuLookups: readonly LookupContribution[] = [
  {
    code: 'HIAM.MENU',
    name: ['Menus', '菜单', 'القوائم'],
    from: { url: '/iam/hzero/v1/menus/tree', value: 'id', meaning: 'name' },
  },
]

export const menuLookupViews: readonly LookupViewContribution[] = [
  {
    code: 'HIAM.MENU',
    forClients: true,
    name: ['Menus', '菜单', 'القوائم'],
    lookup: 'HIAM.MENU',
    title: ['Choose a menu', '选择菜单', 'اختر قائمة'],
    value: 'id',
    display: 'name',
    children: 'subMenus',
    height: 380,
    fields: [
      { field: 'name', label: nameLabel, search: true },
      { field: 'route', label: ['Address', '地址', 'العنوان'], width: 240 },
    ],
  },
]
