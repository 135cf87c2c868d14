import type { ErrorDefinitions } from '@atrium/server/http/errors'

export const importsErrors: ErrorDefinitions = {
  'error.import.columns': {
    status: 400,
    en: 'The file lacks required columns: {columns}',
    zh: '文件缺少必填列：{columns}',
    ar: 'تنقص الملف أعمدة إلزامية: {columns}',
  },
  'error.import.empty': {
    status: 400,
    en: 'The file has no rows',
    zh: '文件中没有数据行',
    ar: 'لا صفوف في الملف',
  },
  'error.import.rows': {
    status: 409,
    en: 'Nothing was imported because some rows are invalid. Correct or skip them, then check again',
    zh: '由于部分行无效，未导入任何数据。请修正或跳过这些行后重新检查',
    ar: 'لم يُستورد شيء لأن بعض الصفوف غير صالح. صحّحها أو تخطّها ثم أعد الفحص',
  },
  'error.import.state': {
    status: 409,
    en: 'These rows have been imported or are being processed. Reload the page',
    zh: '这些行已导入或正在处理，请重新加载页面',
    ar: 'سبق استيراد هذه الصفوف أو هي قيد المعالجة. أعد تحميل الصفحة',
  },
  'error.import.cell_long': {
    status: 400,
    en: 'A cell would have more than {most} characters. Replace a longer text, or with a shorter one',
    zh: '有单元格将超过 {most} 个字符。请查找更长的文本，或替换为更短的文本',
    ar: 'ستتجاوز خلية {most} حرفًا. استبدل نصًا أطول، أو استبدله بنص أقصر',
  },
  'error.import.disabled': {
    status: 409,
    en: 'This import is disabled',
    zh: '此导入已停用',
    ar: 'هذا الاستيراد معطّل',
  },
  'error.import.repeated': {
    status: 400,
    en: 'Repeats line {line}',
    zh: '与第 {line} 行重复',
    ar: 'يكرر السطر {line}',
  },
  'error.import.not_found': {
    status: 400,
    en: 'No record has this value, and this import only updates existing ones',
    zh: '没有记录使用此值，而本次导入仅更新已有记录',
    ar: 'لا سجل بهذه القيمة، وهذا الاستيراد يحدّث الموجود فقط',
  },
  'error.import.mode': {
    status: 400,
    en: 'This import can only create records',
    zh: '此导入只能新建记录',
    ar: 'هذا الاستيراد ينشئ سجلات فقط',
  },
  'error.import.undo_late': {
    status: 409,
    en: 'An import can be undone for {hours} hours, and this one is older',
    zh: '导入后 {hours} 小时内可撤销，此导入已超过时限',
    ar: 'يمكن التراجع عن الاستيراد خلال {hours} ساعة، وهذا الاستيراد أقدم من ذلك',
  },
  'error.import.undo_unsupported': {
    status: 409,
    en: 'Imports with this template cannot be undone',
    zh: '使用此模板的导入不能撤销',
    ar: 'لا يمكن التراجع عن الاستيراد بهذا القالب',
  },
  'error.import.links_unsupported': {
    status: 409,
    en: 'This import creates no accounts, so there is nobody to send a link to',
    zh: '此导入不创建账号，无需发送链接',
    ar: 'لا ينشئ هذا الاستيراد حسابات، فلا أحد يُرسل إليه رابط',
  },
  'error.import.touched': {
    status: 409,
    en: 'Used or changed since the import',
    zh: '导入后已被使用或更改',
    ar: 'استُخدم أو تغيّر بعد الاستيراد',
  },
  'error.import.changed_since': {
    status: 409,
    en: 'Changed since the import',
    zh: '导入后已更改',
    ar: 'تغيّر بعد الاستيراد',
  },
  'error.import.missing': {
    status: 400,
    en: 'This column is required',
    zh: '此列必填',
    ar: 'هذا العمود إلزامي',
  },
  'error.import.template': {
    status: 400,
    en: 'These columns are unknown, duplicated, share a title, or are omitted without a default: {columns}',
    zh: '以下列未知、重复、标题相同，或被省略但没有默认值：{columns}',
    ar: 'أعمدة مجهولة أو مكررة أو متطابقة العنوان أو متروكة دون قيمة افتراضية: {columns}',
  },
}
