import type { LookupContribution } from '@atrium/server/seed/contributions'
import { meanings } from '@atrium/server/seed/lookup-parts'

export const fileLookups: readonly LookupContribution[] = [
  {
    code: 'HFLE.CONTENT_TYPE',
    name: ['Content types', '文件类型', 'أنواع المحتوى'],
    values: meanings({
      'image/png': ['PNG image', 'PNG 图片', 'صورة PNG'],
      'image/jpeg': ['JPEG image', 'JPEG 图片', 'صورة JPEG'],
      'application/pdf': ['PDF document', 'PDF 文档', 'مستند PDF'],
      'text/plain': ['Text', '文本', 'نص'],
      'text/csv': ['CSV table', 'CSV 表格', 'جدول CSV'],
      'application/zip': ['ZIP archive', 'ZIP 压缩包', 'أرشيف ZIP'],
    }),
  },
  {
    code: 'HFLE.FILE_FORMAT',
    name: ['File name extensions', '文件格式', 'امتدادات الملفات'],
    values: meanings({
      png: ['png', 'png', 'png'],
      jpg: ['jpg', 'jpg', 'jpg'],
      jpeg: ['jpeg', 'jpeg', 'jpeg'],
      pdf: ['pdf', 'pdf', 'pdf'],
      txt: ['txt', 'txt', 'txt'],
      csv: ['csv', 'csv', 'csv'],
      xlsx: ['xlsx', 'xlsx', 'xlsx'],
      docx: ['docx', 'docx', 'docx'],
      zip: ['zip', 'zip', 'zip'],
    }),
  },
  {
    code: 'HFLE.STORAGE_UNIT',
    name: ['Units of size', '存储单位', 'وحدات الحجم'],
    values: meanings({
      KB: ['KB', 'KB', 'KB'],
      MB: ['MB', 'MB', 'MB'],
    }),
  },
  {
    code: 'HFLE.SERVER_PROVIDER',
    name: ['Storage providers', '存储提供方', 'مزودو التخزين'],
    values: meanings({
      6: ['Directory', '本地目录', 'مجلد محلي'],
      8: ['S3 bucket', 'S3 存储桶', 'حاوية S3'],
    }),
  },
  {
    code: 'HFLE.PREFIX_STRATEGY',
    name: ['File name prefixes', '文件名前缀策略', 'بادئات أسماء الملفات'],
    values: meanings({
      UUID: ['Unique', '唯一前缀', 'فريدة'],
      NONE: ['None', '无前缀', 'بلا'],
    }),
  },
]

export const importLookups: readonly LookupContribution[] = [
  {
    code: 'HIMP.TEMPLATE.TEMPLATETYPE',
    name: ['Import template types', '导入模板类型', 'أنواع قوالب الاستيراد'],
    values: meanings({
      S: ['Server', '服务端导入', 'الخادم'],
      C: ['Browser', '客户端导入', 'المتصفح'],
    }),
  },
  {
    code: 'HIMP.IMPORT_STATUS',
    name: ['Import status', '导入状态', 'حالة الاستيراد'],
    values: meanings({
      UPLOADING: ['Uploading', '上传中', 'قيد الرفع'],
      UPLOADED: ['Uploaded', '已上传', 'مرفوع'],
      CHECKING: ['Checking', '校验中', 'قيد الفحص'],
      CHECKED: ['Checked', '已校验', 'مفحوص'],
      IMPORTING: ['Importing', '导入中', 'قيد الاستيراد'],
      IMPORTED: ['Imported', '已导入', 'مستورد'],
    }),
  },
  {
    code: 'HIMP.DATA_STATUS',
    name: ['Status of imported rows', '数据状态', 'حالة الصفوف المستوردة'],
    values: meanings({
      NEW: ['New', '新增', 'جديد'],
      VALID_SUCCESS: ['Valid', '校验成功', 'صالح'],
      VALID_FAILED: ['Invalid', '校验失败', 'غير صالح'],
      IMPORT_SUCCESS: ['Imported', '导入成功', 'مستورد'],
      IMPORT_FAILED: ['Not imported', '导入失败', 'لم يُستورد'],
      ERROR: ['Error', '异常', 'خطأ'],
    }),
  },
]
