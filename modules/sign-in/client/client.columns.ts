import type { Titles } from '@atrium/contract/entity/entity'

/** Titles of list columns that are not fields of an entity. */
export const columns: Readonly<Record<string, Titles>> = {
  accessTokenValidity: ['Access token lifetime (seconds)', '访问令牌有效期（秒）', 'مدة رمز الوصول بالثواني'],
  refreshTokenValidity: [
    'Refresh token lifetime (seconds)',
    '刷新令牌有效期（秒）',
    'مدة رمز التحديث بالثواني',
  ],
  secretDate: ['Secret created', '密钥生成时间', 'تاريخ السر'],
}
