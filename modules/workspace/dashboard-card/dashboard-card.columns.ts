import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  catalogType: ['Type', '类型', 'النوع'],
  catalogMeaning: ['Topic', '类别', 'الموضوع'],
  logo: ['Icon', '图标', 'الأيقونة'],
  cardParams: ['Parameters', '参数', 'المعاملات'],
  w: ['Columns', '列数', 'الأعمدة'],
  h: ['Rows', '行数', 'الصفوف'],
  defaultDisplayFlag: ['Shown by default', '默认显示', 'ظاهر افتراضيًا'],
  tenantCount: ['Tenants', '租户数', 'المستأجرون'],
}
