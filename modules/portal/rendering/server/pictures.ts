import { type Html, html } from '@atrium/server/http/pages/html'
import { type PagePicture, type PortalPicture, portalPicture } from '../../page/page.contract.ts'

// The built-in pictures, shown through an arched window. Flat shapes in colors of the style sheet, which
// handles dark mode and mixes in the tenant's color.

const arch = (left: number, foot: number, spring: number, radius: number): string =>
  `M${left} ${foot}V${spring}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${foot}z`

const sky = html`<path fill="var(--sky)" d="M0 0h452v430H0z"/>`

const boxes = (rows: readonly (readonly [left: number, top: number, palette: string])[]): Html[] =>
  rows.flatMap(([left, top, palette]) =>
    Array.from(palette, (letter, at) => {
      const fill = { p: 'pale', m: 'mid', t: 'lit' }[letter] ?? 'dark'
      return html`<rect fill="var(--${fill})" x="${left + at * 31}" y="${top}" width="29" height="18" rx="1"/>`
    }),
  )

const harbour = html`${sky}<circle fill="var(--sun)" cx="322" cy="192" r="60"/>
<path fill="var(--far)" d="M0 268l66-58 64 36 70-62 96 78 58-30 98 52v40H0z"/>
<path fill="var(--near)" d="M0 292l58-28 78 28 96-36 86 38 134-28v50H0z"/>
<path fill="var(--ground)" d="M0 304h452v126H0z"/>
<path fill="var(--dark)" d="M0 330h102v28H0z"/>
<path stroke="var(--dark)" stroke-width="5" fill="none" d="M60 332V172M92 332V172M40 172h178M60 172l32-32 92 32M60 254h32M60 212l32 42M92 212l-32 42"/>
<path stroke="var(--dark)" stroke-width="2.5" d="M194 174v62"/>
${boxes([
  [128, 302, 'ttpmptpm'],
  [128, 282, 'mttpmp'],
  [159, 262, 'pmttp'],
])}
<path fill="var(--pale)" d="M382 262h32v58h-32z"/><path fill="var(--lit)" d="M388 246h14v16h-14z"/>
<path fill="var(--dark)" d="M100 320h324l-18 36H124z"/>
<path fill="var(--ground-2)" d="M0 354h452v76H0z"/>
<path stroke="var(--glint)" stroke-width="3" stroke-linecap="round" d="M294 372h58M268 390h62M314 408h58M58 374h38M40 400h50M176 382h42"/>`

const pane = (left: number, top: number): Html =>
  html`<path fill="var(--window)" d="${arch(left, top + 34, top + 12, 11)}"/>`

const clinic = html`${sky}<circle fill="var(--sun)" cx="108" cy="128" r="46"/>
<path fill="var(--far)" d="M0 286c70-66 128-70 196-28s154-40 256-6v120H0z"/>
<path fill="var(--near)" d="M0 318c92-40 186-30 258-8s136-14 194-10v60H0z"/>
<path fill="var(--pale)" d="M206 352V196h190v156z"/><path fill="var(--lit)" d="M196 184h210v14H196z"/>
<path fill="var(--pale)" d="${arch(264, 184, 176, 37)}"/>
<path fill="var(--lit)" d="M295 148h12v-12h-12zm0 12h12v12h-12zm-12-12h12v12h-12zm12 0h12v12h-12zm12 0h12v12h-12z"/>
${[222, 260, 320, 358].flatMap(left => [pane(left, 216), pane(left, 268)])}
<path fill="var(--dark)" d="${arch(286, 352, 318, 15)}"/>
<path fill="var(--ground)" d="M0 350c120-16 300-16 452 0v80H0z"/>
<path fill="var(--ground-2)" d="M282 351h38c4 30 46 54 118 79H226c46-24 58-50 56-79z"/>
<path stroke="var(--dark)" stroke-width="6" stroke-linecap="round" d="M92 388V262M92 316l-22-22M92 296l20-20"/>
<circle fill="var(--mid)" cx="92" cy="246" r="44"/><circle fill="var(--mid)" cx="62" cy="278" r="26"/><circle fill="var(--mid)" cx="124" cy="272" r="28"/>
<circle fill="var(--mid)" cx="424" cy="338" r="22"/><circle fill="var(--mid)" cx="170" cy="346" r="18"/>
<path stroke="var(--glint)" stroke-width="3" stroke-linecap="round" d="M30 402h34M120 412h46M392 396h30"/>`

const turbine = (x: number, y: number, size: number, turn: number): Html =>
  html`<path fill="var(--pale)" d="M${x - 3} ${y}h6l${size * 0.03} ${size * 1.5}h${-6 - size * 0.06}z"/>
<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 100})">${[0, 120, 240].map(
    angle =>
      html`<path fill="var(--pale)" transform="rotate(${angle})" d="M-4 0C-9-26-5-66 0-98 6-66 8-26 4 0z"/>`,
  )}<circle fill="var(--lit)" r="8"/></g>`

const panels = Array.from({ length: 4 }, (_, row) =>
  Array.from({ length: 7 }, (_, at) => {
    const [left, top] = [52 + at * 56 - row * 14, 342 + row * 22]
    return html`<path fill="var(--${(row + at) % 5 === 0 ? 'lit' : 'dark'})" d="M${left} ${top}h44l-8 15h-44z"/>`
  }),
)

const turbines = html`${sky}<circle fill="var(--sun)" cx="336" cy="150" r="54"/>
<path fill="var(--far)" d="M0 262c60-44 130-46 206-12s150-34 246-18v120H0z"/>
${turbine(118, 176, 62, 18)}${turbine(402, 196, 48, 74)}
<path fill="var(--near)" d="M0 306c110-46 200-14 270-6s120-22 182-18v90H0z"/>
${turbine(248, 128, 96, 44)}
<path fill="var(--ground)" d="M0 326c130-16 320-12 452 2v102H0z"/>${panels}
<path stroke="var(--glint)" stroke-width="3" stroke-linecap="round" d="M18 334h34M392 338h40"/>`

const court = html`${sky}<circle fill="var(--sun)" cx="226" cy="196" r="66"/>
<path fill="var(--far)" d="M0 250h452v90H0z"/>
${[0, 1, 2, 3, 4].map(at => html`<path fill="var(--sky)" d="${arch(22 + at * 86, 340, 292, 32)}"/>`)}
<path fill="var(--near)" d="M0 238h452v14H0zM0 340V150h58v190zM394 340V150h58v190z"/>
<path fill="var(--window)" d="${arch(14, 340, 220, 15)}"/><path fill="var(--window)" d="${arch(408, 340, 220, 15)}"/>
<path fill="var(--ground)" d="M0 338h452v92H0z"/>
<path fill="var(--ground-2)" d="M58 338h336l58 92H0z"/>
<path stroke="var(--glint)" stroke-width="2" d="M226 338v92M142 338L92 430M310 338l50 92M40 366h372M20 398h412"/>
<path fill="var(--dark)" d="M176 356h100l-10 34h-80z"/>
<path stroke="var(--dark)" stroke-width="7" stroke-linecap="round" d="M226 356V246M226 306l-26-26M226 286l24-24"/>
<circle fill="var(--mid)" cx="226" cy="226" r="50"/><circle fill="var(--mid)" cx="184" cy="258" r="32"/><circle fill="var(--mid)" cx="268" cy="252" r="34"/>
<circle fill="var(--lit)" cx="206" cy="222" r="6"/><circle fill="var(--lit)" cx="250" cy="206" r="6"/><circle fill="var(--lit)" cx="272" cy="258" r="6"/><circle fill="var(--lit)" cx="184" cy="266" r="6"/>`

const pictures: Readonly<Record<PortalPicture, Html>> = { court, harbour, clinic, turbines }

/** A picture in the arched window: built-in or uploaded. Within a text it has an alternative text. */
export function pictureOf(picture: PagePicture, words?: string): Html {
  const drawn = portalPicture.safeParse(picture)
  if (drawn.success) return arched(drawn.data, words)
  return html`<img class="window" src="${picture}" alt="${words ?? ''}"${words !== undefined && html` loading="lazy"`}>`
}

/** A built-in picture; within a text it has an alternative text, otherwise it is decorative. */
export function arched(picture: PortalPicture, words?: string): Html {
  const named = words === undefined ? html` aria-hidden="true"` : html` role="img" aria-label="${words}"`
  return html`<svg class="window" viewBox="0 0 452 430"${named}>${pictures[picture]}</svg>`
}
