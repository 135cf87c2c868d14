import { table } from '@atrium/contract/workspace/ui-table'

export const languageTable = table(
  'platform.language',
  'name',
  ['code', 140],
  ['position', 96],
  ['enabled', 130],
  ['lastUpdateDate', 140],
  ['lastUpdatedBy', 150],
)
