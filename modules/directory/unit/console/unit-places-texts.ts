import { featureTexts } from '@atrium/console/language/feature-texts.ts'

/** The texts of a person's units and a unit's people, which have the prefix of the shell. */
export const unitPlacesTexts = featureTexts(
  'hzero.common',
  {
    'unit.add': 'Add unit',
    'unit.addPerson': 'Add person',
    'unit.couldNotLoad': 'Could not load the unit assignments',
    'unit.none': 'Not assigned to a unit yet',
    'unit.nobody': 'No people in this unit yet',
    'unit.take': 'Remove {name}',
    'unit.position': 'Position',
    'unit.positionOf': 'Position of {name}',
    'unit.from': 'From',
    'unit.fromOf': 'Start date: {name}',
    'unit.until': 'Until',
    'unit.untilOf': 'End date: {name}',
    'unit.primary': 'Primary unit',
    'unit.primaryOf': 'Primary unit: {name}',
  },
  {
    'unit.add': '添加组织单元',
    'unit.addPerson': '添加人员',
    'unit.couldNotLoad': '无法加载任职情况',
    'unit.none': '尚未在任何组织单元任职',
    'unit.nobody': '该组织单元还没有人员',
    'unit.take': '移出{name}',
    'unit.position': '岗位',
    'unit.positionOf': '{name}的岗位',
    'unit.from': '起',
    'unit.fromOf': '{name}的开始日期',
    'unit.until': '止',
    'unit.untilOf': '{name}的结束日期',
    'unit.primary': '主岗',
    'unit.primaryOf': '主岗：{name}',
  },
)
