import type { ServerFeature } from '@atrium/server/feature'
import { departuresBlock as block } from './departures-block.ts'

export const departuresBlock: ServerFeature = {
  portalBlocks: [block],
  errors: {
    'error.departures_block.depot': {
      status: 400,
      en: 'Choose a depot',
      zh: '请选择仓库',
      ar: 'اختر مستودعًا',
    },
    'error.departures_block.time_zone': {
      status: 400,
      en: 'This is not a time zone. Write one such as Europe/Stockholm',
      zh: '这不是时区，请填写如 Europe/Stockholm 的时区',
      ar: 'هذه ليست منطقة زمنية. اكتب واحدة مثل Europe/Stockholm',
    },
  },
}
