import type { GroupData, UnitData } from '../data.ts'

export const haldenUnits: readonly UnitData[] = [
  {
    code: 'HALDEN',
    name: ['Halden Clinics', '哈尔登诊所', 'عيادات هالدن'],
    kind: 'GROUP',
    manager: 'sofia.lindqvist',
    people: ['sofia.lindqvist', 'layla.nasser'],
    units: [
      {
        code: 'WARDS',
        name: ['Wards', '病区', 'الأجنحة'],
        manager: 'karin.moe',
        positions: { MANAGER: { name: ['Ward manager', '病区主任', 'مديرة الجناح'], people: ['karin.moe'] } },
        units: [
          {
            code: 'WARD-A',
            name: ['Ward A', '甲病区', 'الجناح أ'],
            positions: {
              CHARGE: { name: ['Charge nurse', '护士长', 'كبيرة الممرضات'], people: ['leila.rahimi'] },
              NURSE: { name: ['Nurse', '护士', 'ممرضة'], people: ['johanna.eriksen', 'magnus.strand'] },
            },
            people: ['bjarne.hovland', 'samir.khan'],
          },
          {
            code: 'WARD-B',
            name: ['Ward B', '乙病区', 'الجناح ب'],
            people: ['anders.vik', 'fatima.haddad', 'tobias.brandt'],
          },
        ],
      },
      {
        code: 'LAB',
        name: ['Laboratory', '检验科', 'المختبر'],
        manager: 'nora.fjeld',
        people: ['nora.fjeld', 'emil.sandvik'],
      },
      { code: 'PHARMACY', name: ['Pharmacy', '药房', 'الصيدلية'], people: ['ruth.okafor', 'grete.lunde'] },
      {
        code: 'PEOPLE',
        name: ['People office', '人事处', 'مكتب الموظفين'],
        people: ['pal.nygard', 'tuva.berge'],
      },
    ],
  },
]

export const haldenGroups: readonly GroupData[] = [
  {
    code: 'FIRE-WARDENS',
    name: ['Fire wardens', '消防负责人', 'مسؤولو الحريق'],
    remark: '',
    by: 'sofia.lindqvist',
    people: ['karin.moe', 'nora.fjeld', 'ruth.okafor'],
  },
]
