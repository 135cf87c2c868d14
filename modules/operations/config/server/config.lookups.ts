import type { menuLayouts, menuLayoutThemes } from '@atrium/contract/constants'
import type { LookupContribution, ProductText } from '@atrium/server/seed/contributions'
import { meanings } from '@atrium/server/seed/lookup-parts'

const layoutNames: Record<(typeof menuLayouts)[number], ProductText> = {
  inline: ['Icons with panel', '图标与面板', 'أيقونات مع لوحة'],
  horizontal: ['Top menu', '顶部菜单', 'قائمة علوية'],
  side: ['Cascading side menu', '侧边级联', 'قائمة جانبية متتالية'],
  'side-all': ['Side menu with wide panel', '侧边总览', 'قائمة جانبية بلوحة واحدة واسعة'],
}

const themeNames: Record<(typeof menuLayoutThemes)[number], ProductText> = {
  theme1: ['Theme 1', '主题一', 'السمة 1'],
  theme2: ['Theme 2', '主题二', 'السمة 2'],
  color: ['Tenant color', '租户颜色', 'لون المستأجر'],
  default: ['Default', '默认', 'الافتراضية'],
}

export const configLookups: readonly LookupContribution[] = [
  {
    code: 'HPFM.MENU_LAYOUT',
    name: ['Menu layouts', '菜单布局', 'تخطيطات القائمة'],
    values: meanings(layoutNames),
  },
  {
    code: 'HPFM.MENU_LAYOUT_THEME',
    name: ['Menu themes', '菜单主题', 'سمات القائمة'],
    values: meanings(themeNames),
  },
]
