import { expect, it } from 'vitest'
import { defaultFormats, platformVersion } from './constants.ts'
import { bucketName } from './files/file.ts'
import { hzeroBuckets, ownBuckets, services } from './services.ts'

it('each service has its prefix, all in one table [CONST-3] [CALL-36]', () => {
  expect(Object.values(services)).toEqual(
    expect.arrayContaining(['/hpfm', '/iam', '/hmsg', '/hfle', '/oauth', '/hrpt', '/hmrt', '/hmnt', '/hadm']),
  )
})

it('the file store has the eleven buckets of HZERO services, and two of its own [CONST-4] [CALL-36]', () => {
  const eleven = 'public hpfm hmsg hsdr hrpt hivc hocr hadm hwfp hims hitf'.split(' ')
  expect(hzeroBuckets).toEqual(eleven)
  expect(ownBuckets).toEqual(['himp', 'hfle'])
  expect(bucketName.options).toEqual([...eleven, 'himp', 'hfle'])
})

it('the platform calls its edition SAAS by default [CONST-2]', () => expect(platformVersion).toBe('SAAS'))

it('dates have these formats by default [CONST-1]', () => {
  expect(defaultFormats).toEqual({
    dateFormat: 'YYYY-MM-DD',
    timeFormat: 'HH:mm:ss',
    dateTimeFormat: 'YYYY-MM-DD HH:mm:ss',
  })
})
