import type { PersonData } from '../data.ts'

const [stockholm, helsinki, tallinn] = ['Europe/Stockholm', 'Europe/Helsinki', 'Europe/Tallinn']
const [riga, vilnius, warsaw] = ['Europe/Riga', 'Europe/Vilnius', 'Europe/Warsaw']

const people: readonly PersonData[] = [
  { login: 'ines.marchetti', name: 'Ines Marchetti', roles: ['administrator', 'access-reviewer'] },
  { login: 'jonas.ek', name: 'Jonas Ek', roles: ['access-manager', 'ops-manager'], timeZone: stockholm },
  { login: 'kasper.lind', name: 'Kasper Lind', roles: ['administrator', 'hr-partner'], timeZone: stockholm },
  { login: 'mei.tanaka', name: 'Mei Tanaka', roles: ['administrator', 'compliance-officer'] },
  { login: 'tomasz.kowal', name: 'Tomasz Kowal', roles: ['depot-clerk'], timeZone: warsaw },
  { login: 'amara.nwosu', name: 'Amara Nwosu', roles: ['auditor'] },
  {
    login: 'elin.johansson',
    name: 'Elin Johansson',
    roles: ['dispatcher', { role: 'dispatch-lead', from: -5, until: 25 }],
    timeZone: stockholm,
  },
  { login: 'peter.varga', name: 'Péter Varga', roles: ['depot-clerk', 'gatekeeper'], disabled: true },
  { login: 'birgit.holm', name: 'Birgit Holm', roles: ['ops-manager'] },
  { login: 'lars.haugen', name: 'Lars Haugen', roles: ['depot-manager', 'shift-planner'] },
  { login: 'ingrid.solberg', name: 'Ingrid Solberg', roles: ['finance-lead', 'finance-approver'] },
  { login: 'nils.aasen', name: 'Nils Åsen', roles: ['dispatch-lead', 'dispatcher'] },
  { login: 'marta.ozola', name: 'Marta Ozola', roles: ['customs-export', 'customs-import'], timeZone: riga },
  { login: 'martins.kalnins', name: 'Mārtiņš Kalniņš', roles: ['driver-self'], timeZone: riga },
  { login: 'liis.tamm', name: 'Liis Tamm', roles: ['dispatcher', 'ferry-desk'], timeZone: tallinn },
  {
    login: 'rasmus.saar',
    name: 'Rasmus Saar',
    roles: ['summer-help', { role: 'depot-clerk', from: -130, until: -40 }],
    timeZone: tallinn,
    startsIn: -130,
    endsIn: -40,
  },
  { login: 'hanna.lepik', name: 'Hanna Lepik', roles: ['invoice-clerk'], timeZone: tallinn, startsIn: 10 },
  { login: 'eero.virtanen', name: 'Eero Virtanen', roles: ['depot-manager'], timeZone: helsinki },
  {
    login: 'aino.korhonen',
    name: 'Aino Korhonen',
    roles: ['driver-self', 'night-cover'],
    timeZone: helsinki,
  },
  {
    login: 'dovile.petrauskaite',
    name: 'Dovilė Petrauskaitė',
    roles: ['depot-clerk', { role: 'dispatcher', until: 14 }],
    timeZone: vilnius,
  },
  { login: 'andrius.jankus', name: 'Andrius Jankus', roles: ['fleet-technician'], timeZone: vilnius },
  {
    login: 'agnieszka.wrona',
    name: 'Agnieszka Wrona',
    roles: ['customs-import', 'tariff-editor'],
    timeZone: warsaw,
  },
  {
    login: 'pawel.zielinski',
    name: 'Paweł Zieliński',
    roles: ['invoice-clerk', 'customer-desk'],
    timeZone: warsaw,
  },
  { login: 'soren.kjaer', name: 'Søren Kjær', roles: ['fleet-technician', 'driver-self'] },
  { login: 'freja.dahl', name: 'Freja Dahl', roles: ['pricing-analyst'] },
  { login: 'oskar.lund', name: 'Oskar Lund', roles: ['driver-self'], timeZone: stockholm },
  { login: 'henrik.bakke', name: 'Henrik Bakke', roles: ['fuel-desk', 'report-reader'], disabled: true },
  { login: 'signe.nyberg', name: 'Signe Nyberg', roles: ['carrier-liaison'], timeZone: stockholm },
  { login: 'mikkel.toft', name: 'Mikkel Toft', roles: ['badge-office', 'gatekeeper'] },
  { login: 'yusuf.demir', name: 'Yusuf Demir', roles: ['dispatcher', 'route-trial'] },
  { login: 'lin.yue', name: '林悦', roles: ['customer-desk', 'customs-export'], language: 'zh_CN' },
]

/** The places where people of a time zone work; those in Oslo's are in three depots. */
const places: Readonly<Record<string, readonly [region: string, ...depots: string[]]>> = {
  [stockholm]: ['nordics', 'gothenburg'],
  [helsinki]: ['nordics', 'turku'],
  [tallinn]: ['baltics', 'tallinn'],
  [riga]: ['baltics', 'riga'],
  [vilnius]: ['baltics', 'klaipeda'],
  [warsaw]: ['poland', 'gdansk'],
}

export const norrvikPeople: readonly PersonData[] = people.map((person, at) => {
  const [region, ...depots] = places[person.timeZone ?? ''] ?? ['nordics', 'oslo', 'bergen', 'copenhagen']
  return { ...person, scope: { REGION: region, DEPOT: depots[at % depots.length] ?? '' } }
})
