import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const tenantErrors: ErrorDefinitions = {
  'error.tenant.unknown': {
    status: 400,
    en: 'This tenant does not exist',
    zh: '此租户不存在',
    ar: 'هذا المستأجر غير موجود',
  },
  'error.tenant.confirmation': {
    status: 400,
    en: 'This is not the code of the tenant',
    zh: '这不是该租户的编码',
    ar: 'ليس هذا رمز المستأجر',
  },
  'error.tenant.no_template': {
    status: 400,
    en: 'This tenant is no longer a template, or lacks parts that you selected',
    zh: '该租户已不是模板，或缺少所选内容',
    ar: 'لم يعد هذا المستأجر قالبًا، أو تنقصه أجزاء اخترتها',
  },
  'error.tenant.platform': {
    status: 403,
    en: 'The platform itself cannot be suspended or deleted',
    zh: '平台本身不能停用或删除',
    ar: 'لا يمكن إيقاف المنصة نفسها ولا حذفها',
  },
  'error.tenant.full': {
    status: 409,
    en: 'This tenant has reached its limit of {count} people with an enabled account. Platform administrators can raise the limit',
    zh: '此租户已达到 {count} 个启用账号的上限。平台管理员可以提高上限',
    ar: 'بلغ هذا المستأجر حدّه وهو {count} من الحسابات المفعّلة. يستطيع مديرو المنصة رفع الحد',
  },
  'error.tenant.only': {
    status: 409,
    en: 'This installation is for one tenant, which exists already. For more of them, set PLATFORM_VERSION to SAAS',
    zh: '此安装仅支持一个租户，且该租户已存在。如需更多租户，请将 PLATFORM_VERSION 设为 SAAS',
    ar: 'هذا التثبيت مخصص لمستأجر واحد، وهو موجود بالفعل. لإضافة غيره اضبط PLATFORM_VERSION على SAAS',
  },
  'error.tenant.num_taken': {
    status: 409,
    en: 'Another tenant uses this code',
    zh: '此编码已被其他租户使用',
    ar: 'يستخدم مستأجر آخر هذا الرمز',
    constraints: ['tenant_num_key'],
  },
  'error.tenant.limit_below_use': {
    status: 409,
    en: 'The tenant already has {count} people. The limit must be at least that',
    zh: '该租户已有 {count} 人，上限不能低于此数',
    ar: 'لدى المستأجر {count} من الأشخاص، فاسمح بعددهم على الأقل',
  },
  'error.tenant.capacity_below_use': {
    status: 409,
    en: 'The files of the tenant already use {used}. The limit must be at least that',
    zh: '该租户的文件已占用 {used}，上限不能低于此数',
    ar: 'تشغل ملفات المستأجر {used} بالفعل، فاسمح بهذا القدر على الأقل',
  },
  'error.tenant.not_suspended': {
    status: 409,
    en: 'Suspend the tenant first, so that its data no longer changes',
    zh: '请先停用该租户，以免数据继续变化',
    ar: 'أوقف المستأجر أولًا حتى لا تتغير بياناته',
  },
  'error.tenant.not_exported': {
    status: 409,
    en: 'Export all data of the tenant first, after it was suspended',
    zh: '请先在停用之后导出该租户的全部数据',
    ar: 'صدّر كل بيانات المستأجر أولًا، بعد إيقافه',
  },
  'error.tenant.in_bin': {
    status: 409,
    en: 'The tenant is in the bin. Restore it first',
    zh: '该租户在回收站中，请先恢复',
    ar: 'المستأجر في سلة المحذوفات. استعده أولًا',
  },
}
