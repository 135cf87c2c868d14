import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pageSizes } from './constants.ts'
import { pageOf, pageQuery } from './page.ts'
import { readPage } from './read-page.ts'

const query = z.object(pageQuery(['name', 'code']))

describe('a page is asked for', () => {
  it('from zero, ten at a time, when nothing is said [PAGE-1] [PAGE-2]', () => {
    expect(query.parse({})).toEqual({ page: 0, size: 10, sort: [] })
    expect(pageSizes).toEqual([10, 20, 50, 100])
  })

  it('with 200 rows at most, more is clamped [PAGE-7]', () => {
    expect(query.parse({ size: '201' }).size).toBe(200)
    expect(query.parse({ size: '999999999' }).size).toBe(200)
    expect(query.parse({ size: '200' }).size).toBe(200)
  })

  it.each([
    { size: '0' },
    { size: '-1' },
    { size: '10;' },
    { size: '' },
    { size: '1e3' },
    { page: '-1' },
    { page: '1.5' },
    { page: ['1', '2'] },
    { page: {} },
  ])('and refused when it is no page: %j [PAGE-7]', input => {
    const result = query.safeParse(input)
    expect(JSON.stringify(result.error?.issues)).toContain('error.page.invalid')
  })

  it('sorted by known fields only, more than one when repeated [PAGE-1]', () => {
    expect(query.parse({ sort: 'name,desc' }).sort).toEqual([{ field: 'name', direction: 'desc' }])
    expect(query.parse({ sort: ['name,DESC', 'code'] }).sort).toEqual([
      { field: 'name', direction: 'desc' },
      { field: 'code', direction: 'asc' },
    ])
    for (const sort of ['passwordHash,asc', 'name,up', 'name,asc,1', '', 'name;drop table role'])
      expect(JSON.stringify(query.safeParse({ sort }).error?.issues), sort).toContain('error.sort.unknown')
  })
})

describe('a page is answered', () => {
  it('with content and totals [PAGE-1]', () => {
    expect(pageOf(['a', 'b'], { page: 2, size: 10 }, 22)).toEqual({
      content: ['a', 'b'],
      number: 2,
      size: 10,
      numberOfElements: 2,
      totalElements: 22,
      totalPages: 3,
    })
  })

  it('and read in both formats of HZERO servers [PAGE-1]', () => {
    const own = { content: [1], number: 2, size: 20, totalElements: 41 }
    expect(readPage(own)).toEqual(own)
    expect(readPage({ content: [1], start: 2, size: 20, total: 41 })).toMatchObject(own)
    const others = [{ content: 'text', total: 1 }, [1], null, 'x']
    expect(others.map(readPage)).toEqual(others)
  })
})
