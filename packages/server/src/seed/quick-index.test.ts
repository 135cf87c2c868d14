import { describe, expect, it } from 'vitest'
import { quickIndexOf } from './quick-index.ts'

describe('the quick index', () => {
  it('is the pinyin initials of the Chinese name, then the initials of the English one', () => {
    expect(quickIndexOf(['System management', '系统管理'])).toBe('XTGL SM')
    expect(quickIndexOf(['Driver (self-service)', '司机（自助）'])).toBe('SJZZ DSS')
    expect(quickIndexOf(['Ahead', '阿座'])).toBe('AZ A')
  })

  it('keeps letters and digits of a Chinese name', () => {
    expect(quickIndexOf(['API keys', 'API 密钥 2'])).toBe('APIMY2 AK')
  })

  it('knows words that are read another way than their characters alone', () => {
    expect(quickIndexOf(['Bank accountants', '银行会计'])).toBe('YHKJ BA')
  })

  it('is at most 30 characters long', () => {
    expect(quickIndexOf(['Very long', '长'.repeat(60)])).toHaveLength(30)
  })
})
