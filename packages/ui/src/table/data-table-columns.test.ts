import { expect, test } from 'vitest'
import { type Column, columnsThatLeave } from './data-table-columns.ts'

const columns: Column<unknown>[] = [
  { id: 'name', header: 'Name', cell: String, main: true },
  { id: 'code', header: 'Code', cell: String, width: 146, leaves: 2 },
  { id: 'parent', header: 'Parent', cell: String, width: 150, leaves: 3 },
  { id: 'ends', header: 'Ends', cell: String, width: 114 },
]

test('with room enough every column stays', () => {
  expect(columnsThatLeave(columns, 700)).toEqual([])
})

test('the highest number leaves first, and no more than needed', () => {
  expect(columnsThatLeave(columns, 500)).toEqual(['parent'])
  expect(columnsThatLeave(columns, 300)).toEqual(['parent', 'code'])
})

test('a column without a number and the main column never leave', () => {
  expect(columnsThatLeave(columns, 10)).toEqual(['parent', 'code'])
})

test('the last change leaves first, then by whom, ends and the code, then the others', () => {
  const many: Column<unknown>[] = [
    { id: 'name', header: 'Name', cell: String, main: true, leaves: 'changed' },
    { id: 'unit', header: 'Unit', cell: String, width: 100, leaves: 9 },
    { id: 'code', header: 'Code', cell: String, width: 100, leaves: 'code' },
    { id: 'ends', header: 'Ends', cell: String, width: 100, leaves: 'ends' },
    { id: 'by', header: 'By', cell: String, width: 100, leaves: 'by' },
    { id: 'changed', header: 'Changed', cell: String, width: 100, leaves: 'changed' },
  ]
  expect(columnsThatLeave(many, 10)).toEqual(['changed', 'by', 'ends', 'code', 'unit'])
  expect(columnsThatLeave(many, 500)).toEqual(['changed', 'by'])
})
