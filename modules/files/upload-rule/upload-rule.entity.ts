import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'upload_rule',
    title: ['Upload rule', '上传规则', 'قاعدة رفع'],
    hasHistory: true,
    fields: {
      bucket: { title: ['Bucket', '存储桶', 'الحاوية'], restored: false },
      directory: { title: ['Directory', '目录', 'المجلد'], restored: false },
      mediaTypes: { title: ['Content types', '内容类型', 'أنواع المحتوى'], wire: 'contentType' },
      extensions: { title: ['File extensions', '扩展名', 'الامتدادات'], wire: 'fileFormat' },
      largest: { title: ['Maximum size in bytes', '最大字节数', 'أكبر حجم بالبايت'], wire: 'storageSize' },
    },
  },
]
