import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const lookupErrors: ErrorDefinitions = {
  'error.lov.queryUrl': {
    status: 400,
    en: 'The URL of lookup {lovCode} must be a list of this product',
    zh: '值集 {lovCode} 的地址必须是本产品的列表',
    ar: 'يجب أن يكون عنوان قائمة القيم {lovCode} قائمة من قوائم هذا المنتج',
  },
}
