import type { SendingData } from './data.ts'

const noAnswer = 'The operation was aborted due to timeout'
const full = '452 4.2.2 mailbox full'
const five = <T>(problem: T): T[] => Array.from({ length: 5 }, () => problem)

export const norrvikSending: SendingData = {
  webhooks: [
    {
      code: 'PORT-BOARD',
      name: 'Port of Gothenburg board',
      url: 'https://board.gothenburg.example/hooks/norrvik',
    },
    { code: 'YARD-DISPLAY', name: 'Yard displays', url: 'https://displays.norrvik.example/messages' },
    {
      code: 'OLD-TMS',
      name: 'Former transport system',
      url: 'https://tms-old.norrvik.example/in',
      disabled: true,
    },
  ],
  mailServers: [
    {
      code: 'OFFICE',
      name: 'Office in Oslo',
      host: 'smtp.norrvik.example',
      sender: 'Norrvik Freight <office@norrvik.example>',
    },
    {
      code: 'CUSTOMS',
      name: 'Customs desk',
      host: 'mail.customs.norrvik.example',
      sender: 'customs@norrvik.example',
    },
  ],
  groups: [
    {
      code: 'DEPOTS',
      name: ['Depots and gates', '仓库与门岗', 'المستودعات والبوابات'],
      roles: ['depot-manager', 'depot-clerk', 'gatekeeper'],
      people: ['nils.aasen'],
    },
    {
      code: 'BALTIC-PORTS',
      name: ['Baltic ports', '波罗的海港口', 'موانئ البلطيق'],
      roles: ['ferry-desk'],
      people: ['marta.ozola', 'liis.tamm', 'dovile.petrauskaite'],
    },
  ],
  sent: [
    {
      code: 'FERRY.LATE',
      channel: 'WEBHOOK',
      to: 'PORT-BOARD',
      subject: 'Stena Nautica is 40 minutes late',
      body: '{"messageCode":"FERRY.LATE","subject":"Stena Nautica is 40 minutes late","args":{"ship":"Stena Nautica","minutes":40}}',
      hoursAgo: 1.3,
    },
    {
      code: 'FERRY.LATE',
      channel: 'WEBHOOK',
      to: 'YARD-DISPLAY',
      subject: 'Stena Nautica is 40 minutes late',
      body: '{"messageCode":"FERRY.LATE","subject":"Stena Nautica is 40 minutes late","args":{"ship":"Stena Nautica","minutes":40}}',
      hoursAgo: 1.3,
      problems: five(noAnswer),
    },
    {
      code: 'FERRY.LATE',
      channel: 'WEB',
      to: 'elin.johansson',
      subject: 'Stena Nautica is 40 minutes late',
      body: 'By 40 minutes. Bookings of the afternoon were moved.',
      hoursAgo: 1.3,
    },
    {
      code: 'MESSAGE.PERMISSION_REQUEST',
      channel: 'EMAIL',
      to: 'jonas.ek',
      subject: 'Yusuf Demir asks for “Edit”',
      body: 'Yusuf Demir works as Dispatcher and lacks the permission set “Edit” of “Loads”.\n\nWhat it is needed for: moving loads between depots at night.',
      hoursAgo: 5,
      problems: [noAnswer],
    },
    {
      code: 'IAM.PASSWORD_CHANGED',
      channel: 'EMAIL',
      to: 'mei.tanaka',
      subject: 'Your password was changed',
      body: 'Mei Tanaka, the password of your account was changed, and every other session was ended.',
      hoursAgo: 22,
    },
    {
      code: 'MESSAGE.NOTICE',
      channel: 'EMAIL',
      to: 'marta.ozola',
      subject: 'Easter cut-off times for the Baltic ports',
      body: 'Gdynia, Riga and Tallinn close earlier before Easter.',
      hoursAgo: 47,
      problems: five(full),
    },
    {
      code: 'MESSAGE.NOTICE',
      channel: 'EMAIL',
      to: 'ingrid.solberg',
      subject: 'Easter cut-off times for the Baltic ports',
      body: 'Gdynia, Riga and Tallinn close earlier before Easter.',
      hoursAgo: 47,
    },
  ],
}

export const haldenSending: SendingData = {
  webhooks: [
    { code: 'PAGER', name: 'Pager gateway', url: 'https://pager.halden-clinics.example/atrium' },
    {
      code: 'LAB-SCREEN',
      name: 'Screens of the laboratory',
      url: 'https://screens.halden-clinics.example/lab',
    },
  ],
  mailServers: [
    {
      code: 'CLINIC',
      name: 'Mail of the clinics',
      host: 'smtp.halden-clinics.example',
      sender: 'Halden Clinics <no-reply@halden-clinics.example>',
    },
  ],
  groups: [
    {
      code: 'NIGHT',
      name: ['Night shift', '夜班', 'مناوبة الليل'],
      roles: ['night-nurse'],
      people: ['karin.moe', 'magnus.strand'],
    },
  ],
  sent: [
    {
      code: 'ROTA.GAP',
      channel: 'WEBHOOK',
      to: 'PAGER',
      subject: 'Night of Saturday: two nurses short',
      body: '{"messageCode":"ROTA.GAP","subject":"Night of Saturday: two nurses short","args":{"ward":"Medicine 2","missing":2}}',
      hoursAgo: 2,
      problems: ['answered 503'],
    },
    {
      code: 'ROTA.GAP',
      channel: 'WEB',
      to: 'karin.moe',
      subject: 'Night of Saturday: two nurses short',
      body: 'Medicine 2 has two gaps. If you can take one, call the people office.',
      hoursAgo: 2,
    },
    {
      code: 'LAB.READY',
      channel: 'WEBHOOK',
      to: 'LAB-SCREEN',
      subject: 'Results of the morning round are there',
      body: '{"messageCode":"LAB.READY","subject":"Results of the morning round are there","args":{"round":"morning"}}',
      hoursAgo: 8,
      problems: five('answered 410'),
    },
    {
      code: 'IAM.EMAIL_CHANGED',
      channel: 'EMAIL',
      to: 'magnus.strand',
      subject: 'Your email address was changed',
      body: 'Your account now uses m•••@halden-clinics.example instead of this address.',
      hoursAgo: 30,
    },
  ],
}

export const kestrelSending: SendingData = {
  webhooks: [
    { code: 'SCADA', name: '集控大屏', url: 'https://wall.kestrel.example/hooks/atrium' },
    { code: 'WORK-ORDER', name: '工单系统', url: 'https://orders.kestrel.example/in', disabled: true },
  ],
  mailServers: [
    {
      code: 'PLANT',
      name: '电厂邮件服务器',
      host: 'smtp.kestrel.example',
      sender: 'Kestrel <office@kestrel.example>',
    },
  ],
  groups: [
    {
      code: 'STATIONS',
      name: ['Stations', '各场站', 'المحطات'],
      roles: ['station-manager', 'shift-leader'],
      people: ['gao.peng'],
    },
  ],
  sent: [
    {
      code: 'GRID.LIMIT',
      channel: 'WEBHOOK',
      to: 'SCADA',
      subject: '限电指令：北坡风电场',
      body: '{"messageCode":"GRID.LIMIT","subject":"限电指令：北坡风电场","args":{"station":"北坡","limit":42}}',
      hoursAgo: 0.9,
    },
    {
      code: 'GRID.LIMIT',
      channel: 'WEB',
      to: 'he.xiaoyun',
      subject: '限电指令：北坡风电场',
      body: '上限 42 兆瓦，至 18:00。',
      hoursAgo: 0.9,
    },
    {
      code: 'MESSAGE.NOTICE',
      channel: 'EMAIL',
      to: 'jiang.nan',
      subject: '风电场春季检修安排',
      body: '各场站检修窗口已确定。',
      hoursAgo: 20,
      problems: five(full),
    },
    {
      code: 'MESSAGE.NOTICE',
      channel: 'EMAIL',
      to: 'tang.jiayi',
      subject: '风电场春季检修安排',
      body: '各场站检修窗口已确定。',
      hoursAgo: 20,
    },
  ],
}
