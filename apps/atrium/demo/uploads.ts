import { crc32, deflateSync } from 'node:zlib'
import type { UploadData, UploadRuleData } from './data.ts'
import { pdfOf } from './pdf.ts'

const plain = 'text/plain; charset=utf-8'

/** A picture of hills below a sky, in three colors. */
function pngOf(sky: number, hill: number, ground: number): Buffer {
  const [width, height] = [320, 200]
  const rows = Buffer.concat(
    Array.from({ length: height }, (_, y) =>
      Buffer.from([
        0,
        ...Array.from({ length: width }, (_, x) => {
          const ridge = 96 + 26 * Math.sin(x / 41) + 12 * Math.sin(x / 13)
          return y > 160 ? 2 : y > ridge ? 1 : 0
        }),
      ]),
    ),
  )
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits per pixel, an index into the palette.
  head.set([8, 3, 0, 0, 0], 8)
  const colors = Buffer.from([sky, hill, ground].flatMap(one => [one >> 16, (one >> 8) & 255, one & 255]))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const norrvikFiles: readonly UploadData[] = [
  {
    by: 'ines.marchetti',
    daysAgo: 2,
    bucket: 'hmsg',
    directory: 'notices',
    name: 'Easter cut-off times.pdf',
    mediaType: 'application/pdf',
    content: pdfOf('Easter cut-off times', [
      'Gdynia, last departure: Thursday 16:00',
      'Riga, last departure: Thursday 12:00',
      'Tallinn, last departure: Wednesday 20:00',
    ]),
  },
  {
    by: 'nils.aasen',
    daysAgo: 5,
    bucket: 'hrpt',
    directory: 'dispatch',
    name: 'Late departures week 11.csv',
    mediaType: plain,
    content:
      'line,planned,left,minutes\nGDY-RIX,06:00,06:22,22\nTLL-HEL,08:30,08:41,11\nMMA-GDN,21:15,21:58,43\n',
  },
  {
    by: 'eero.virtanen',
    daysAgo: 9,
    bucket: 'hpfm',
    directory: 'depots',
    name: 'Depot Kotka from the water.png',
    mediaType: 'image/png',
    content: pngOf(0xcfe3e8, 0x5b8a8f, 0x2f5257),
  },
  {
    by: 'marta.ozola',
    daysAgo: 14,
    bucket: 'hpfm',
    directory: 'customs',
    name: 'Codes for transit papers.txt',
    mediaType: plain,
    content: 'T1   goods from outside the union\nT2   goods of the union\nT2L  proof of union status\n',
  },
]

export const haldenFiles: readonly UploadData[] = [
  {
    by: 'sofia.lindqvist',
    daysAgo: 3,
    bucket: 'hpfm',
    directory: 'wards',
    name: 'Rota of ward 3.csv',
    mediaType: plain,
    content: 'day,early,late,night\nMonday,Lind,Berg,Dahl\nTuesday,Berg,Dahl,Lind\n',
  },
  {
    by: 'layla.nasser',
    daysAgo: 8,
    bucket: 'hmsg',
    directory: 'notices',
    name: 'نظافة اليدين.txt',
    mediaType: plain,
    content: 'اغسل يديك قبل كل مريض وبعده.\n',
  },
]

export const kestrelFiles: readonly UploadData[] = [
  {
    by: 'liang.wen',
    daysAgo: 1,
    bucket: 'hrpt',
    directory: 'turbines',
    name: '风机巡检记录.csv',
    mediaType: plain,
    content: '机组,日期,结果\n07,2026-03-02,正常\n12,2026-03-02,更换轴承\n',
  },
  {
    by: 'liang.wen',
    daysAgo: 6,
    bucket: 'hpfm',
    directory: 'sites',
    name: '东山风场.png',
    mediaType: 'image/png',
    content: pngOf(0xf2e3c9, 0xb98a56, 0x6d4f33),
  },
]

const megabyte = 1024 * 1024

/** Announcements have documents and pictures as attachments. */
export const platformRules: readonly UploadRuleData[] = [
  {
    bucket: 'hmsg',
    directory: 'notices',
    mediaTypes: ['application/pdf', 'image/*', 'text/plain'],
    extensions: [],
    largest: 20 * megabyte,
  },
]

export const norrvikRules: readonly UploadRuleData[] = [
  {
    bucket: 'hpfm',
    directory: 'depots',
    mediaTypes: ['image/*'],
    extensions: ['png', 'jpg', 'jpeg', 'webp'],
    largest: 5 * megabyte,
  },
]
