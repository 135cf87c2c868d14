import type { SignInPicture } from '@atrium/contract/constants'
import { type Html, html } from '@atrium/server/http/pages/html'

/**
 * An arch with its foot at `foot`, its spring line at `spring`, `radius` wide on each side, its left edge at
 * `left`.
 */
const arch = (left: number, foot: number, spring: number, radius: number): string =>
  `M${left} ${foot}V${spring}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${foot}z`

/** The middle of the tenant's door, and the ground of a picture. */
const middle = 438
const ground = 764

const bay = (left: number, foot: number): Html =>
  html`<path class="w2" d="${arch(left, foot, foot - 220, 92)}"/>`

const shutDoor = (left: number, foot = ground): Html =>
  html`${bay(left, foot)}<path class="w3" d="${arch(left + 24, foot, foot - 220, 68)}"/><path class="w1" d="M${left + 92} ${foot - 288}V${foot}M${left + 24} ${foot - 204}h136"/>`

const openDoor = (foot: number): Html =>
  html`${bay(346, foot)}<path class="door" d="${arch(370, foot, foot - 220, 68)}"/><path class="through" d="${arch(400, foot, foot - 166, 38)}"/>`

/** The door of the tenant. */
const door = (isLit: boolean, foot = ground): Html => (isLit ? openDoor(foot) : shutDoor(346, foot))

const line = html`<path class="w0" d="M0 764H856"/>`

/** The ground before a door, with the light that falls out of it. */
const floor = (isLit: boolean): Html =>
  isLit
    ? html`${line}<path class="glow" d="M400 765H476L548 897H328z"/><path class="w1" d="M0 796H370M506 796H856M0 844H340M536 844H856"/>`
    : html`${line}<path class="w1" d="M0 796H856M0 844H856"/>`

function arcade(isLit: boolean): Html {
  const windows = Array.from({ length: 9 }, (_, at) => {
    const left = -26 + 104 * at
    return html`<path class="w2" d="${arch(left, 352, 248, 36)}"/><path class="w3" d="${arch(left + 14, 352, 254, 22)}"/>`
  })
  const sides = [-62, 142, 550, 754].map(left => shutDoor(left))
  return html`<path class="w1" d="M0 148H856M0 160H856M0 386H856M0 398H856M0 418H856"/>${windows}${sides}${door(isLit)}${floor(isLit)}`
}

/** A column on a base, below a capital. */
const column = (center: number): Html =>
  html`<path class="w2" d="M${center - 26} 736L${center - 22} 330h44l4 406zM${center - 48} 296h96v14h-96zM${center - 36} 310h72l-14 20h-44zM${center - 36} 736h72v12h-72zM${center - 48} 748h96v16h-96z"/>`

function columns(isLit: boolean): Html {
  const row = [-362, -162, 162, 362].map(aside => column(middle + aside))
  return html`<path class="w2" d="M-2 216H858V296H-2z"/><path class="w1" d="M0 196H856M0 206H856M0 244H856"/>${door(isLit)}${row}${floor(isLit)}`
}

const tread = 34
const steps = 6

function stairs(isLit: boolean): Html {
  const landing = ground - steps * tread
  const flight = Array.from({ length: steps }, (_, at) => {
    const half = 400 - 40 * at
    return html`<path class="w2" d="M${middle - half} ${ground - tread * at}v${-tread}h${2 * half}v${tread}z"/>`
  })
  const light = isLit && html`<path class="glow" d="M400 ${landing}h76L548 ${ground}H328z"/>`
  return html`<path class="w1" d="M0 148H856M0 160H856M0 ${landing}H856"/>${door(isLit, landing)}${flight}${light}${line}<path class="w1" d="M0 796H856M0 844H856"/>`
}

const drawings: Readonly<Record<Exclude<SignInPicture, 'none'>, (isLit: boolean) => Html>> = {
  arcade,
  columns,
  stairs,
}

/** The picture beside the forms of the sign-in. One door is lit for the tenant; on error pages none is. */
export const pictureOf = (picture: SignInPicture, isLit: boolean): Html | undefined =>
  picture === 'none'
    ? undefined
    : html`<svg viewBox="0 0 856 897" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${drawings[picture](isLit)}</svg>`
