import { type Html, html } from '@atrium/server/http/pages/html'

/**
 * An arch with its foot at `foot`, its spring line at `spring`, `radius` wide on each side, its left edge at
 * `left`.
 */
const arch = (left: number, foot: number, spring: number, radius: number): string =>
  `M${left} ${foot}V${spring}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${foot}z`

const bay = (left: number): Html => html`<path class="w2" d="${arch(left, 764, 544, 92)}"/>`

const windows = Array.from({ length: 9 }, (_, at) => {
  const left = -26 + 104 * at
  return html`<path class="w2" d="${arch(left, 352, 248, 36)}"/><path class="w3" d="${arch(left + 14, 352, 254, 22)}"/>`
})

const shutDoor = (left: number): Html =>
  html`${bay(left)}<path class="w3" d="${arch(left + 24, 764, 544, 68)}"/><path class="w1" d="M${left + 92} 476V764M${left + 24} 560h136"/>`

const openDoor = html`${bay(346)}<path class="door" d="${arch(370, 764, 544, 68)}"/><path class="through" d="${arch(400, 764, 598, 38)}"/>`

const sides = [-62, 142, 550, 754].map(shutDoor)
const facade = html`<path class="w1" d="M0 148H856M0 160H856M0 386H856M0 398H856M0 418H856"/>${windows}${sides}`
const ground = html`<path class="w0" d="M0 764H856"/>`

/** The illustration of an arcade. One door is lit for the tenant; on error pages none is. */
export function arcade(lit: boolean): Html {
  const floor = lit
    ? html`<path class="glow" d="M400 765H476L548 897H328z"/><path class="w1" d="M0 796H370M506 796H856M0 844H340M536 844H856"/>`
    : html`<path class="w1" d="M0 796H856M0 844H856"/>`
  return html`<svg viewBox="0 0 856 897" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${facade}${lit ? openDoor : shutDoor(346)}${ground}${floor}</svg>`
}
