import { common } from '@atrium/contract/entity/common-fields'
import type { Entity } from '@atrium/contract/entity/entity'

export const entities: readonly Entity[] = [
  {
    name: 'file',
    title: ['File', '文件', 'ملف'],
    namedBy: 'name',
    fields: {
      bucket: { title: ['Bucket', '存储桶', 'الحاوية'] },
      directory: { title: ['Directory', '目录', 'المجلد'] },
      name: common.name,
      mediaType: { title: ['Content type', '内容类型', 'نوع المحتوى'] },
      size: { title: ['Size in bytes', '大小（字节）', 'الحجم بالبايت'] },
      groupId: { title: ['Attachments', '附件', 'المرفقات'] },
      secret: { title: ['Secret', '密钥', 'السر'] },
      unitId: common.unitId,
      key: { title: ['Storage key', '存储键', 'مفتاح التخزين'], withheld: true },
      sha256: { title: ['Checksum', '校验和', 'المجموع الاختباري'], withheld: true },
    },
  },
]
