import { menusOf } from '../data.ts'

const { dir, screen } = menusOf('norrvik')

/** The lists from which the form of a shipment is filled in. */
const choices = ['iam.depot.list', 'iam.customer.list', 'iam.carrier.list', 'iam.vehicle.list']

// The entries of Norrvik's menu that lead to screens of examples/freight.

export const dispatchBoard = screen(
  'dispatch-board',
  ['Dispatch board', '调度看板', 'لوحة التوزيع'],
  '/freight/dispatch/board',
  ['iam.dispatch.board'],
  {
    assign: [['Assign drivers', '分配司机'], 'iam.dispatch.move'],
    release: [
      ['Release loads', '放行货载'],
      ...['iam.shipment.list', 'iam.shipment.approve', 'iam.shipment.send-back', 'iam.shipment.depart'],
    ],
    move: [['Move departures', '调整发车时间'], 'iam.dispatch.move'],
  },
)

export const loads = screen(
  'loads',
  ['Loads', '货载', 'الحمولات'],
  '/freight/shipment/list',
  ['iam.shipment.list'],
  {
    create: [
      ['Book loads', '登记货载'],
      ...['iam.shipment.create', 'iam.shipment.update', 'iam.shipment.submit', ...choices],
    ],
    split: [['Split loads', '拆分货载'], 'iam.shipment.create', 'iam.shipment.update', ...choices],
    cancel: [['Cancel loads', '取消货载'], 'iam.shipment.cancel', 'iam.shipment.remove'],
  },
)

export const vehicles = screen(
  'vehicles',
  ['Vehicles', '车辆', 'المركبات'],
  '/freight/vehicle/list',
  ['iam.vehicle.list'],
  {
    edit: [
      ['Edit vehicles', '编辑车辆'],
      ...['iam.vehicle.create', 'iam.vehicle.update', 'iam.depot.list', 'iam.carrier.list'],
    ],
    retire: [['Retire vehicles', '车辆退役'], 'iam.vehicle.remove'],
  },
)

export const network = dir(
  'network',
  ['Network', '网络', 'الشبكة'],
  [
    screen('depots', ['Depots', '仓库', 'المستودعات'], '/freight/depot/list', ['iam.depot.list'], {
      edit: [['Edit depots', '编辑仓库'], 'iam.depot.create', 'iam.depot.update', 'iam.carrier.list'],
    }),
    screen('customers', ['Customers', '客户', 'العملاء'], '/freight/customer/list', ['iam.customer.list'], {
      edit: [['Edit customers', '编辑客户'], 'iam.customer.create', 'iam.customer.update'],
    }),
    screen('carriers', ['Carriers', '承运商', 'الناقلون'], '/freight/carrier/list', ['iam.carrier.list'], {
      edit: [['Edit carriers', '编辑承运商'], 'iam.carrier.create', 'iam.carrier.update'],
    }),
  ],
)

export const departures = screen(
  'departures',
  ['Departures', '发车记录', 'المغادرات'],
  '/freight/departure/list',
  ['iam.departure.list'],
  {
    correct: [['Correct departures', '更正发车记录'], 'iam.departure.update'],
  },
)

export const lateDepartures = screen(
  'late-departures',
  ['Late departures', '晚点发车', 'المغادرات المتأخرة'],
  '/freight/late-departures',
  ['iam.late-departures.report', 'iam.departure.list'],
  {
    export: [['Export', '导出', 'التصدير'], 'iam.departure.list'],
  },
)
