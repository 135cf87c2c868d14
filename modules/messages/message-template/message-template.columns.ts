import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of the columns of its lists that are no fields of its entities. */
export const columns: Readonly<Record<string, Titles>> = {
  templateCode: ['Template code', '模板编码', 'رمز القالب'],
  templateName: ['Template', '模板', 'القالب'],
  templateArgs: ['Arguments', '参数', 'المتغيرات'],
  platformFlag: ['Platform', '平台提供', 'من المنصة'],
}
