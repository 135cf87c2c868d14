import { featureTexts } from '@atrium/console/language/feature-texts.ts'

export const departuresBlockTexts = featureTexts(
  'freight.departures-block',
  {
    depot: 'Depot',
    count: 'Departures',
    timeZone: 'Time zone',
    timeZoneHelp: 'Of the depot, such as Europe/Stockholm: visitors see its local time.',
  },
  {
    depot: '仓库',
    count: '发车数量',
    timeZone: '时区',
    timeZoneHelp: '仓库所在时区，例如 Europe/Stockholm：访客看到当地时间。',
  },
)
