import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const managedPageErrors: ErrorDefinitions = {
  'error.portal_page.code': {
    status: 400,
    en: 'Only plain pages have their own URL, and they require one',
    zh: '只有普通页面可以且必须设置自己的地址',
    ar: 'الصفحات العادية وحدها لها عنوان خاص، وهو إلزامي لها',
  },
  'error.portal_page.block_unknown': {
    status: 400,
    en: 'No installed module has the block {name}. Delete it from the page',
    zh: '已安装的模块都没有区块 {name}，请从页面中删除它',
    ar: 'لا وحدة مثبتة لديها القسم {name}. احذفه من الصفحة',
  },
  'error.portal_page.past': {
    status: 400,
    en: 'Choose a time in the future, and an end after the start',
    zh: '请选择将来的时间，且结束须晚于开始',
    ar: 'اختر وقتًا قادمًا، ونهاية بعد البداية',
  },
  'error.portal_page.code_taken': {
    status: 409,
    en: 'Another page of the portal uses this URL',
    zh: '门户的其他页面已使用此地址',
    ar: 'تستخدم صفحة أخرى في البوابة هذا العنوان',
    constraints: ['portal_page_tenant_id_code_key'],
  },
  'error.portal_page.published': {
    status: 409,
    en: 'The page is published or scheduled. Unpublish it first',
    zh: '页面已发布或已计划发布，请先取消发布',
    ar: 'الصفحة منشورة أو مجدولة. ألغِ نشرها أولًا',
  },
  'error.portal_page.not_published': {
    status: 409,
    en: 'The page is neither published nor scheduled',
    zh: '页面未发布，也没有发布计划',
    ar: 'الصفحة غير منشورة ولا مجدولة',
  },
}
