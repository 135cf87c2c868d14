import type { GroupData, UnitData } from '../data.ts'

export const kestrelUnits: readonly UnitData[] = [
  {
    code: 'KESTREL',
    name: ['Kestrel Energy', '启明能源', 'كيستريل للطاقة'],
    kind: 'GROUP',
    manager: 'liang.wen',
    people: ['liang.wen', 'zhao.minghui'],
    units: [
      {
        code: 'GENERATION',
        name: ['Generation', '发电公司', 'التوليد'],
        kind: 'COMPANY',
        manager: 'chen.siyuan',
        positions: { HEAD: { name: ['Station manager', '站长', 'مدير المحطة'], people: ['chen.siyuan'] } },
        units: [
          {
            code: 'SHIFT-1',
            name: ['First shift', '一值', 'الوردية الأولى'],
            people: ['zhou.yutong', 'wu.jing', 'deng.rui'],
          },
          {
            code: 'WIND',
            name: ['Wind', '风电部', 'الرياح'],
            people: ['jiang.nan', 'tang.jiayi', 'ma.xiao'],
          },
          { code: 'SOLAR', name: ['Solar', '光伏部', 'الشمس'], people: ['sun.haoran'] },
        ],
      },
      {
        code: 'DISPATCH',
        name: ['Dispatch', '调度中心', 'التوزيع'],
        manager: 'xu.lei',
        people: ['xu.lei', 'he.xiaoyun'],
      },
      { code: 'TRADE', name: ['Trading', '交易部', 'التداول'], people: ['zheng.lan', 'he.xiaoyun'] },
      { code: 'SUPPLY', name: ['Supply', '物资部', 'التوريد'], people: ['li.kai', 'luo.cheng'] },
      { code: 'SAFETY', name: ['Safety', '安全部', 'السلامة'], people: ['gao.peng'] },
    ],
  },
]

export const kestrelGroups: readonly GroupData[] = [
  {
    code: 'EMERGENCY',
    name: ['Emergency team', '应急小组', 'فريق الطوارئ'],
    remark: '全天待命',
    by: 'gao.peng',
    people: ['gao.peng', 'chen.siyuan', 'zhou.yutong', 'jiang.nan'],
  },
]
