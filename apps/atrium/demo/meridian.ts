import type { MenuData } from '@atrium/server/seed/rows'
import type { Text } from '@atrium/server/seed/text'
import { menusOf, type PersonData, type RoleData, type TenantData } from './data.ts'

const { root, dir, page } = menusOf('meridian')

interface Word {
  readonly stem: string
  readonly text: Text
}
interface Area extends Word {
  readonly icon: string
}

const word = (stem: string, chinese: string): Word => ({
  stem,
  text: [`${stem.charAt(0).toUpperCase()}${stem.slice(1)}`, chinese],
})
const area = (stem: string, chinese: string, icon: string): Area => ({ ...word(stem, chinese), icon })

const areas: readonly Area[] = [
  area('retail', '零售', 'building-store'),
  area('logistics', '物流', 'truck'),
  area('banking', '银行', 'building-bank'),
  area('property', '物业', 'building-skyscraper'),
  area('energy', '能源', 'bolt'),
  area('food', '食品', 'shopping-cart'),
  area('insurance', '保险', 'shield-check'),
  area('health', '健康', 'heart'),
  area('travel', '旅行', 'world'),
  area('media', '传媒', 'news'),
]

const fields: readonly Word[] = [
  word('planning', '计划'),
  word('purchasing', '采购'),
  word('contract', '合同'),
  word('supplier', '供应商'),
  word('customer', '客户'),
  word('order', '订单'),
  word('delivery', '交付'),
  word('stock', '库存'),
  word('quality', '质量'),
  word('pricing', '定价'),
  word('billing', '开票'),
  word('budget', '预算'),
  word('project', '项目'),
  word('asset', '资产'),
  word('maintenance', '维护'),
  word('staff', '员工'),
  word('training', '培训'),
  word('safety', '安全'),
  word('document', '文档'),
  word('campaign', '营销活动'),
]

const views: readonly Word[] = [
  word('overview', '总览'),
  word('requests', '申请'),
  word('approvals', '审批'),
  word('calendar', '日历'),
  word('register', '台账'),
  word('changes', '变更'),
  word('exceptions', '异常'),
  word('history', '历史'),
  word('forecast', '预测'),
  word('settings', '设置'),
]

const regions: readonly Word[] = [
  word('north', '北区'),
  word('south', '南区'),
  word('east', '东区'),
  word('west', '西区'),
  word('central', '中区'),
  word('coast', '沿海区'),
  word('lakes', '湖区'),
  word('capital', '首府区'),
  word('islands', '海岛区'),
]

const stemOf = (...words: readonly Word[]) => words.map(({ stem }) => stem).join('-')

function nameOf(...words: readonly Word[]): Text {
  const [first, ...rest] = words
  return [
    [first?.text[0], ...rest.map(({ stem }) => stem)].join(' '),
    words.map(({ text }) => text[1]).join(''),
  ]
}

const menus: readonly MenuData[] = areas.map(area =>
  root(
    area.stem,
    area.icon,
    area.text,
    fields.map(field =>
      dir(
        stemOf(area, field),
        field.text,
        views.map(view =>
          page(stemOf(area, field, view), nameOf(field, view), {
            edit: ['Edit', '编辑', 'تعديل'],
            approve: ['Approve', '审批'],
          }),
        ),
      ),
    ),
  ),
)

/** One role for each area, for each field of it, and for each region of it. */
const roles: readonly RoleData[] = areas.flatMap((area): RoleData[] => {
  const [english, chinese] = area.text
  const lower = english.toLowerCase()
  const pagesOf = (field: Word) => views.map(view => stemOf(area, field, view))
  const head = `${area.stem}-head`
  return [
    {
      code: head,
      name: [`Head of ${lower}`, `${chinese}负责人`],
      purpose: [`Answers for everything in ${lower}.`, `负责${chinese}板块的全部事务。`],
      may: [...fields.flatMap(pagesOf), 'workplace'],
    },
    ...fields.map((field, index) => {
      const [fieldEnglish, fieldChinese] = nameOf(area, field)
      return {
        code: `${stemOf(area, field)}-lead`,
        name: [`${fieldEnglish} lead`, `${fieldChinese}主管`],
        purpose: [
          `Edits and approves what belongs to ${fieldEnglish.toLowerCase()}.`,
          `编辑并审批${fieldChinese}相关事项。`,
        ],
        parent: head,
        may: pagesOf(field),
        ...(index === 7 && { endsIn: 5 }),
        ...(index === 13 && { endsIn: -30 }),
        ...(index === 19 && { disabled: true }),
      } satisfies RoleData
    }),
    ...regions.map(region => {
      const [regionEnglish, regionChinese] = nameOf(area, region)
      return {
        code: `${stemOf(area, region)}-reader`,
        name: [`${regionEnglish} reader`, `${regionChinese}查看员`],
        purpose: [`Reads the overviews of ${lower} for the region.`, `查看本区域的${chinese}总览。`],
        parent: head,
        may: fields.map(field => `${stemOf(area, field)}-overview:view`),
      } satisfies RoleData
    }),
  ]
})

const givenNames =
  'Ada Alma Anton Arlo Beatrix Bela Caleb Clara Cyrus Dora Edith Emre Enzo Esther Felix Flora Gita Hugo Ida Imani Iris Ivo Jasper Joy Kaya Kenji Lena Leo Lila Luca Mara Milo Nadia Nico Noor Olga Omar Otto Petra Ravi Rosa Ruben Selma Silas Tessa Theo Uma Vera Wanda Zeno'.split(
    ' ',
  )

const familyNames =
  'Abel Adair Albers Amsel Arden Ashby Bahr Barlow Becker Bellamy Bishop Blum Bose Brandis Brook Byrne Calder Carver Castell Chopra Corbin Cortez Dalton Danek Deluca Devlin Drury Eckert Ellery Engel Farrow Fiala Finch Fontana Forster Garner Gilles Goswami Greer Haas Hadley Halloran Harada Hatch Hegel Holub Ibarra Inoue Jansen Jarvis Joshi Kaplan Keane Keller Kimura Klein Kovac Krol Lang Larkin Leroy Lindt Lombard Madsen Malik Marsh Mehta Merrill Moreau Mori Nagy Neville Novak Ogden Okoye Orban Palmer Patel Pinto Pollard Quint Ramos Reyes Rossi Rowe Sato Schell Sharma Silva Stoker Tanner Tobin Ueda Urban Vance Varga Weller Winter Yates Zeller'.split(
    ' ',
  )

const people: readonly PersonData[] = [
  { login: 'harriet.cole', name: 'Harriet Cole', roles: ['administrator'] },
  ...familyNames
    .flatMap(family => givenNames.map(given => ({ given, family })))
    .slice(1)
    .map(({ given, family }, index): PersonData => {
      // Steps that share no divisor with the number of roles, so that all roles have people.
      const held = Array.from({ length: 1 + (index % 3) }, (_, step) => index * 7 + step * 101)
      return {
        login: `${given}.${family}`.toLowerCase(),
        name: `${given} ${family}`,
        roles: held.flatMap(at => roles[at % roles.length]?.code ?? []),
        ...(index % 5 === 4 && { language: 'zh_CN' }),
        ...(index % 97 === 96 && { disabled: true }),
        ...(index % 61 === 60 && { endsIn: -((index % 200) + 1) }),
      }
    }),
]

/** A group as large as real ones: 5,000 people, 300 roles, and 2,000 pages in a tree of three levels. */
export const meridian: TenantData = {
  num: 'MERIDIAN',
  name: ['Meridian Group', '子午集团'],
  domain: 'meridian.example',
  colour: '#5b4b9a',
  timeZone: 'Europe/London',
  menus,
  roles,
  people,
}
