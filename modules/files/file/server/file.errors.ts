import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const fileErrors: ErrorDefinitions = {
  'error.file.missing': {
    status: 400,
    en: 'The form contains no file',
    zh: '表单中没有文件',
    ar: 'لا يحتوي النموذج على ملف',
  },
  'error.file.type': {
    status: 400,
    en: 'The type of “{name}” is not accepted. Allowed types: {types}',
    zh: '不接受“{name}”的类型，允许的类型：{types}',
    ar: 'نوع «{name}» غير مقبول. الأنواع المسموح بها: {types}',
  },
  'error.file.extension': {
    status: 400,
    en: 'The name of “{name}” must end with one of: {extensions}',
    zh: '“{name}”的扩展名必须是以下之一：{extensions}',
    ar: 'يجب أن ينتهي اسم «{name}» بأحد الامتدادات: {extensions}',
  },
  'error.file.directory': {
    status: 400,
    en: 'A directory can contain letters, digits, - and _, with / between levels',
    zh: '目录只能由字母、数字、- 和 _ 组成，各级之间用 / 分隔',
    ar: 'يمكن أن يتكوّن المجلد من أحرف وأرقام و- و_ مع / بين المستويات',
  },
  'error.file.not_own': {
    status: 403,
    en: 'Only the person who uploaded the file, or people who can delete files of others, can do this',
    zh: '只有上传者本人或有权删除他人文件的人员才能执行此操作',
    ar: 'لا يستطيع ذلك إلا من رفع الملف أو من يستطيع حذف ملفات الآخرين',
  },
  'error.attachment.last': {
    status: 409,
    en: 'At least one attachment is required',
    zh: '至少需要一个附件',
    ar: 'يلزم مرفق واحد على الأقل',
  },
  'error.file.in_use': {
    status: 409,
    en: 'The file is still in use, for example as a download of the portal',
    zh: '该文件仍被使用，例如作为门户的下载',
    ar: 'ما زال هذا الملف مستخدمًا، كتنزيل في البوابة مثلًا',
    constraints: ['portal_file_tenant_id_stored_id_fkey'],
  },
  'error.file.used_by_page': {
    status: 409,
    en: 'The portal page “{name}” uses this image. Remove it there first',
    zh: '门户页面“{name}”正在使用此图片，请先从页面中移除',
    ar: 'تعرض صفحة البوابة «{name}» هذه الصورة. أزلها من هناك أولًا',
  },
  'error.file.used_by_download': {
    status: 409,
    en: 'The portal offers this file for download as “{name}”. Remove that download first',
    zh: '门户以“{name}”提供此文件下载，请先移除该下载',
    ar: 'تعرض البوابة هذا الملف للتنزيل باسم «{name}». أزل ذلك التنزيل أولًا',
  },
  'error.file.used_by_announcement': {
    status: 409,
    en: 'The announcement “{name}” uses this file. Remove it there first',
    zh: '公告“{name}”正在使用此文件，请先从公告中移除',
    ar: 'يستخدم الإعلان «{name}» هذا الملف. أزله من هناك أولًا',
  },
  'error.file.used_by_brand': {
    status: 409,
    en: 'This image is the logo or icon of {name}. Choose another one first',
    zh: '此图片是{name}的徽标或图标，请先更换',
    ar: 'هذه الصورة شعار {name} أو أيقونته. اختر غيرها أولًا',
  },
  'error.file.tooLarge': {
    status: 413,
    en: '“{name}” is too large. The limit is {most}',
    zh: '“{name}”过大，上限为 {most}',
    ar: '«{name}» كبير جدًا. الحد الأقصى {most}',
  },
  'error.quota.exceeded': {
    status: 507,
    en: 'Not enough storage for this file. Your organization can store {most}. Platform administrators can raise the limit',
    zh: '存储空间不足，无法保存该文件：贵组织最多可存储 {most}。平台管理员可以提高上限',
    ar: 'لا توجد مساحة كافية لهذا الملف. يمكن لمؤسستك تخزين {most}. يستطيع مديرو المنصة رفع الحد',
  },
}
