import { expect, it } from 'vitest'
import { defaultFormats, platformVersion } from './constants.ts'
import { buckets, services } from './services.ts'

it('each service has its prefix, all in one table [CONST-3] [CALL-36]', () => {
  expect(Object.values(services)).toEqual(
    expect.arrayContaining(['/hpfm', '/iam', '/hmsg', '/hfle', '/oauth', '/hrpt', '/hmrt', '/hmnt', '/hadm']),
  )
})

it('the buckets of the rule, and two for imports and for the file service itself, are one table [CONST-4] [CALL-36]', () => {
  expect(buckets).toEqual([
    'public',
    'hpfm',
    'hmsg',
    'hsdr',
    'hrpt',
    'hivc',
    'hocr',
    'hadm',
    'hwfp',
    'hims',
    'hitf',
    'himp',
    'hfle',
  ])
})

it('the platform calls its edition SAAS [CONST-2]', () => expect(platformVersion).toBe('SAAS'))

it('dates have these formats by default [CONST-1]', () => {
  expect(defaultFormats).toEqual({
    dateFormat: 'YYYY-MM-DD',
    timeFormat: 'HH:mm:ss',
    dateTimeFormat: 'YYYY-MM-DD HH:mm:ss',
  })
})
