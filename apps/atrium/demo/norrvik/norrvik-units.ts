import type { GroupData, UnitData } from '../data.ts'

export const norrvikUnits: readonly UnitData[] = [
  {
    code: 'NORRVIK',
    name: ['Norrvik Freight', '诺维克货运', 'نورفيك للشحن'],
    kind: 'GROUP',
    manager: 'ines.marchetti',
    positions: {
      CHIEF: { name: ['Managing director', '总经理', 'المدير العام'], people: ['ines.marchetti'] },
    },
    units: [
      {
        code: 'NORDICS',
        name: ['Norrvik Nordics', '北欧公司', 'نورفيك الشمال'],
        kind: 'COMPANY',
        manager: 'birgit.holm',
        positions: {
          HEAD: { name: ['Head of region', '区域主管', 'رئيسة المنطقة'], people: ['birgit.holm'] },
        },
        units: [
          {
            code: 'OSLO',
            name: ['Oslo depot', '奥斯陆场站', 'مستودع أوسلو'],
            manager: 'lars.haugen',
            positions: {
              MANAGER: { name: ['Depot manager', '场站经理', 'مدير المستودع'], people: ['lars.haugen'] },
              DRIVER: { name: ['Driver', '司机', 'سائق'], people: ['soren.kjaer', 'mikkel.toft'] },
            },
            people: ['henrik.bakke', 'freja.dahl'],
            units: [
              {
                code: 'OSLO-YARD',
                name: ['Oslo yard', '奥斯陆堆场', 'ساحة أوسلو'],
                people: ['peter.varga', 'yusuf.demir'],
              },
            ],
          },
          {
            code: 'GOTHENBURG',
            name: ['Gothenburg depot', '哥德堡场站', 'مستودع غوتنبرغ'],
            manager: 'kasper.lind',
            positions: { DRIVER: { name: ['Driver', '司机', 'سائق'], people: ['oskar.lund'] } },
            people: ['kasper.lind', 'jonas.ek', 'signe.nyberg', 'elin.johansson'],
          },
          {
            code: 'TURKU',
            name: ['Turku depot', '图尔库场站', 'مستودع توركو'],
            manager: 'eero.virtanen',
            positions: {
              MANAGER: { name: ['Depot manager', '场站经理', 'مدير المستودع'], people: ['eero.virtanen'] },
            },
            people: ['aino.korhonen'],
          },
        ],
      },
      {
        code: 'BALTICS',
        name: ['Norrvik Baltics', '波罗的海公司', 'نورفيك البلطيق'],
        kind: 'COMPANY',
        manager: 'nils.aasen',
        people: ['nils.aasen'],
        units: [
          {
            code: 'TALLINN',
            name: ['Tallinn depot', '塔林场站', 'مستودع تالين'],
            people: ['liis.tamm', 'rasmus.saar', 'hanna.lepik'],
          },
          {
            code: 'RIGA',
            name: ['Riga depot', '里加场站', 'مستودع ريغا'],
            people: ['marta.ozola', 'martins.kalnins'],
          },
          {
            code: 'KLAIPEDA',
            name: ['Klaipėda depot', '克莱佩达场站', 'مستودع كلايبيدا'],
            people: ['dovile.petrauskaite', 'andrius.jankus'],
          },
          {
            code: 'GDANSK',
            name: ['Gdańsk depot', '格但斯克场站', 'مستودع غدانسك'],
            people: ['tomasz.kowal', 'agnieszka.wrona', 'pawel.zielinski'],
          },
        ],
      },
      {
        code: 'FINANCE',
        name: ['Finance', '财务部', 'المالية'],
        manager: 'ingrid.solberg',
        positions: {
          LEAD: { name: ['Finance lead', '财务主管', 'رئيسة المالية'], people: ['ingrid.solberg'] },
        },
        people: ['pawel.zielinski'],
      },
      {
        code: 'COMPLIANCE',
        name: ['Compliance', '合规部', 'الامتثال'],
        people: ['mei.tanaka', 'amara.nwosu'],
      },
      { code: 'CUSTOMERS', name: ['Customer desk', '客户服务台', 'مكتب العملاء'], people: ['lin.yue'] },
    ],
  },
]

export const norrvikGroups: readonly GroupData[] = [
  {
    code: 'FIRST-AID',
    name: ['First aiders', '急救员', 'المسعفون'],
    remark: 'Renewed every spring',
    by: 'ines.marchetti',
    people: ['lars.haugen', 'eero.virtanen', 'liis.tamm', 'tomasz.kowal', 'oskar.lund'],
  },
  {
    code: 'OSLO-RELAY',
    name: ['Oslo relay', '奥斯陆接力组', 'تناوب أوسلو'],
    remark: 'Covers for each other at weekends',
    by: 'lars.haugen',
    people: ['lars.haugen', 'soren.kjaer', 'mikkel.toft'],
  },
  {
    code: 'WINTER-CREW',
    name: ['Winter crew', '冬季班组', 'طاقم الشتاء'],
    remark: '',
    by: 'eero.virtanen',
    people: ['eero.virtanen', 'aino.korhonen'],
  },
]
