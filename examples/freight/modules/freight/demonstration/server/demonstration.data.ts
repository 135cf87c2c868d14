// A week of a freight company between the Nordic and the Baltic countries.

/** Depots: the code, the names in English, Chinese and Arabic, the square meters, the code of the unit that runs it. */
export const depots = [
  ['OSL', ['Oslo', '奥斯陆', 'أوسلو'], 14_200, 'OSLO'],
  ['BGO', ['Bergen', '卑尔根', 'بيرغن'], 6_100, 'NORDICS'],
  ['GOT', ['Gothenburg', '哥德堡', 'غوتنبرغ'], 18_500, 'GOTHENBURG'],
  ['CPH', ['Copenhagen', '哥本哈根', 'كوبنهاغن'], 9_800, 'NORDICS'],
  ['TKU', ['Turku', '图尔库', 'توركو'], 7_400, 'TURKU'],
  ['TLL', ['Tallinn', '塔林', 'تالين'], 8_300, 'TALLINN'],
  ['RIX', ['Riga', '里加', 'ريغا'], 11_700, 'RIGA'],
  ['KLJ', ['Klaipėda', '克莱佩达', 'كلايبيدا'], 5_900, 'KLAIPEDA'],
  ['GDN', ['Gdańsk', '格但斯克', 'غدانسك'], 12_600, 'GDANSK'],
] as const

/** Carriers: the code, the name, how many vehicles they send at most on one day. */
export const carriers = [
  ['NORRVIK', 'Norrvik’s own fleet', 60],
  ['BALTHAUL', 'Baltic Haulage', 12],
  ['FJORD', 'Fjord Transport', 8],
] as const

/** Customers: the code, the name, whom to call. */
export const customers = [
  ['NORDFISK', 'Nordfisk Seafood', 'Randi Moen'],
  ['HAVTRE', 'Havtre Timber', 'Jukka Salo'],
  ['LYSGLASS', 'Lysglass Lamps', 'Karin Åberg'],
  ['AMBER', 'Amber Coast Foods', 'Ieva Liepa'],
  ['STALBO', 'Stålbo Kitchens', 'Per Holst'],
  ['POLMED', 'Polmed Supplies', 'Ewa Nowak'],
  ['TUULI', 'Tuuli Wind Parts', 'Mikko Laine'],
] as const

/** Vehicles: the code, who drives it, the depot, what it is equipped with. */
export const vehicles = [
  ['NF-101', 'Søren Kjær', 'OSL', ['TAIL_LIFT']],
  ['NF-104', 'Mikkel Toft', 'OSL', []],
  ['NF-112', 'Oskar Lund', 'GOT', ['COOLING']],
  ['NF-117', 'Aino Korhonen', 'TKU', ['COOLING', 'TAIL_LIFT']],
  ['NF-120', 'Mārtiņš Kalniņš', 'RIX', []],
  ['NF-123', 'Linnea Ström', 'GOT', ['CRANE']],
  ['NF-131', 'Kadri Mets', 'TLL', ['TAIL_LIFT']],
  ['NF-138', 'Marek Zając', 'GDN', ['COOLING']],
] as const

/** Trips of each day: the vehicle, when it leaves and arrives, from where to where, the customer. */
export const trips = [
  ['NF-101', '05:30', '10:15', 'OSL', 'GOT', 'STALBO'],
  ['NF-101', '11:30', '16:30', 'GOT', 'OSL', 'LYSGLASS'],
  ['NF-104', '07:00', '14:30', 'OSL', 'BGO', 'NORDFISK'],
  ['NF-112', '06:15', '09:45', 'GOT', 'CPH', 'NORDFISK'],
  ['NF-112', '10:45', '14:15', 'CPH', 'GOT', 'TUULI'],
  ['NF-112', '16:00', '20:30', 'GOT', 'OSL', 'HAVTRE'],
  ['NF-117', '08:00', '11:00', 'TKU', 'TLL', 'HAVTRE'],
  ['NF-117', '13:00', '17:45', 'TLL', 'RIX', 'TUULI'],
  ['NF-120', '06:45', '10:30', 'RIX', 'KLJ', 'AMBER'],
  ['NF-120', '12:00', '15:45', 'KLJ', 'RIX', 'POLMED'],
  ['NF-123', '09:30', '13:00', 'GOT', 'CPH', 'LYSGLASS'],
  ['NF-131', '07:30', '11:45', 'TLL', 'RIX', 'STALBO'],
  ['NF-131', '14:00', '18:15', 'RIX', 'TLL', 'AMBER'],
  ['NF-138', '05:00', '12:30', 'GDN', 'KLJ', 'POLMED'],
] as const

/** Shipments without a vehicle: the days until they are picked up, the state, from where to where, the customer. */
export const waiting = [
  [0, 'APPROVED', 'OSL', 'CPH', 'LYSGLASS'],
  [0, 'APPROVED', 'GDN', 'RIX', 'POLMED'],
  [0, 'APPROVED', 'GOT', 'BGO', 'HAVTRE'],
  [1, 'APPROVED', 'TKU', 'OSL', 'TUULI'],
  [1, 'APPROVED', 'RIX', 'GDN', 'AMBER'],
  [2, 'SUBMITTED', 'OSL', 'TLL', 'NORDFISK'],
  [2, 'SUBMITTED', 'KLJ', 'CPH', 'AMBER'],
  [3, 'SUBMITTED', 'BGO', 'GOT', 'NORDFISK'],
  [3, 'DRAFT', 'CPH', 'TKU', 'STALBO'],
  [4, 'DRAFT', 'GOT', 'GDN', 'TUULI'],
  [2, 'CANCELED', 'TLL', 'KLJ', 'HAVTRE'],
] as const

/** The content of shipments: the goods, the kilograms of one, whether it breaks. */
export const goods = [
  ['Pallets of frozen cod', 620, false],
  ['Bundles of planed pine', 1_150, false],
  ['Crates of lamps', 240, true],
  ['Pallets of rye bread', 410, false],
  ['Kitchen cabinets', 180, true],
  ['Boxes of dressings', 95, false],
  ['Gearbox housings', 2_300, false],
] as const

/** Why departures were late. */
export const reasons = ['LOADING', 'HOURS', 'PAPERS', 'WEATHER', 'FAULT', 'LOADING', 'LOADING'] as const
