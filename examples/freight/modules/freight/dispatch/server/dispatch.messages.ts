import { messageBody, messageTexts, type ProductMessages } from '@atrium/server/delivery/product-message'

export const dispatchMessages: ProductMessages = {
  'FREIGHT.UNPLANNED': {
    name: messageTexts('Shipments without a vehicle', '未安排车辆的货运单', 'شحنات بلا مركبة'),
    receiveCode: 'NOTICE',
    channels: ['WEB'],
    subject: messageTexts(
      'Shipments without a vehicle: {count}',
      '未安排车辆的货运单：{count}',
      'شحنات بلا مركبة: {count}',
    ),
    body: messageBody(
      ['The first to be picked up: {numbers}', '<a href="{link}">Plan them on the dispatch board</a>'],
      ['最先提货：{numbers}', '<a href="{link}">在调度看板上安排</a>'],
      ['أولها استلامًا: {numbers}', '<a href="{link}">خطط لها في لوحة التوزيع</a>'],
    ),
  },
}
