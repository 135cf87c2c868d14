import { inkOn } from '@atrium/contract/tenant-accent'
import type { Brand } from '@atrium/server/appearance/brand'
import { accentColors, darkColors, fonts, lightColors } from '@atrium/server/appearance/page-colors'

const light = (accent: string) =>
  `${lightColors}${accent};--stone:var(--surface-3);--door:var(--tenant);--through:color-mix(in oklab,var(--surface) 88%,var(--tenant));--glow:color-mix(in oklab,var(--tenant) 13%,transparent)`

const dark = (accent: string) =>
  `${darkColors}${accent};--stone:var(--surface);--door:color-mix(in oklab,var(--tenant) 62%,var(--frame));--through:#fbead0;--glow:rgb(251 234 208/.16)`

const brandColors = ({ colour, accent }: Brand): string => {
  const night = dark(accent ? accentColors(colour, 'dark') : '')
  return `:root{--tenant:${colour};--on-tenant:${inkOn(colour)};${light(accent ? accentColors(colour, 'light') : '')}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${night}}}
[data-theme=dark]{${night}}`
}

const rules = `
:root{--font:${fonts};--l12:16px;--l13:20px;--l14:20px}
:lang(zh){--l12:18px;--l13:22px;--l14:22px;line-break:strict}
@media (prefers-contrast:more){:root{--line:var(--line-control);--line-2:var(--line-control);--ink-2:var(--ink);--ink-3:var(--ink)}}
*,::before,::after{box-sizing:border-box}
body{display:flex;flex-direction:column;min-block-size:100vh;min-block-size:100dvh;margin:0;border-block-start:3px solid var(--tenant);font:14px/var(--l14) var(--font);color:var(--ink);background:var(--surface);-webkit-font-smoothing:antialiased}
h1,p,ul{margin:0;padding:0}
a{color:var(--accent-ink);text-decoration:none}
a:hover{text-decoration:underline;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
svg{flex:none}
.sign{display:grid;flex:1;grid-template-columns:584px minmax(0,1fr)}
.form{display:flex;flex-direction:column;gap:32px;padding-block:32px 28px;padding-inline:104px}
.who{display:flex;align-items:center;gap:12px;font:600 16px/24px var(--font)}
.arch{display:inline-grid;flex:none;place-items:end center;inline-size:28px;block-size:32px;padding-block-end:7px;border-radius:999px 999px 3px 3px;background:var(--tenant);color:var(--on-tenant);font:700 12px/1 var(--font);forced-color-adjust:none}
.who img{max-inline-size:160px;block-size:32px;object-fit:contain}
.box{margin-block:auto}
h1{font:600 28px/36px var(--font);letter-spacing:-.02em;text-wrap:balance;overflow-wrap:anywhere}
h1:lang(zh){letter-spacing:0}
.lead{color:var(--ink-2);margin-block:4px 26px}
.lead b{color:var(--ink);font-weight:600}
.field{margin-block-end:16px}
label{display:block;margin-block-end:5px;font:500 13px/18px var(--font)}
label:lang(zh){font-weight:600}
input,textarea{display:block;inline-size:100%;block-size:44px;padding-inline:12px;border:1px solid var(--line-control);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
input[hidden]{display:none}
textarea{min-block-size:88px;block-size:auto;padding-block:10px;resize:vertical}
input:focus-visible,textarea:focus-visible{border-color:var(--accent);outline:1px solid var(--accent);outline-offset:0}
input[aria-invalid],textarea[aria-invalid]{border-color:var(--danger);box-shadow:inset 0 0 0 1px var(--danger)}
input[aria-invalid]:focus-visible,textarea[aria-invalid]:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
label.tick{display:flex;align-items:center;gap:10px;min-block-size:44px;margin:0;font-weight:400;cursor:pointer}
.tick input{flex:none;inline-size:18px;block-size:18px;margin:0;accent-color:var(--accent)}
.secret{position:relative}
.secret button{position:absolute;inset-block-start:6px;inset-inline-end:6px;min-block-size:32px;padding:4px 6px;border:0;border-radius:4px;background:none;color:var(--ink-2);font:500 13px/var(--l13) var(--font);cursor:pointer}
.secret button:hover{background:var(--surface-3)}
.secret span:not([hidden]){display:flex;align-items:center;gap:5px}
.secret:has(button:not([hidden])) input{padding-inline-end:96px}
.secret:last-child .help{position:absolute;inset-block-start:100%}
.field:has(>.secret:last-child button:not([hidden])){margin-block-end:34px}
.help{margin-block-start:5px;font-size:12px;line-height:var(--l12);color:var(--ink-3)}
.help.wrong{color:var(--danger-ink)}
.rules{padding-inline-start:16px}
.rules li{padding-block:1px}
.aside{margin-block-start:18px;font-size:13px;line-height:var(--l13)}
.aside a{display:inline-block;padding-block:4px}
.button{display:flex;align-items:center;justify-content:center;inline-size:100%;min-block-size:44px;margin-block-start:20px;padding:6px 18px;border:1px solid var(--accent);border-radius:6px;background:var(--accent);color:var(--on-accent);font:500 15px/20px var(--font);cursor:pointer}
.button:hover{background:var(--accent-hover);border-color:var(--accent-hover);text-decoration:none}
.button:active{background:var(--accent-press);border-color:var(--accent-press)}
.digits{--gap:0px;--pitch:min(64px,(100vw - 40px)/6);position:relative;overflow:clip;inline-size:calc(6*var(--pitch) + var(--gap) - 8px);block-size:56px}
.digits.parted{--gap:22px;--pitch:min(362px/6,(100vw - 62px)/6)}
.digits span{display:grid;grid-template-columns:repeat(6,1fr);gap:8px;block-size:100%}
.digits i{border:1px solid var(--line-control);border-radius:6px}
.digits:focus-within i{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.parted span{grid-template-columns:repeat(3,1fr) 14px repeat(3,1fr)}
.parted span::before{grid-area:1/4;align-self:center;border-block-start:1px solid var(--line-control);content:""}
.parted:focus-within i:not(.on){border-color:var(--line-control);box-shadow:none}
.digits:has([aria-invalid]) i,.parted:focus-within:has([aria-invalid]) i:not(.on){border-color:var(--danger);box-shadow:inset 0 0 0 1px var(--danger)}
.digits:focus-within:has([aria-invalid]){border-radius:6px;outline:2px solid var(--accent);outline-offset:2px}
.digits input,.digits input:focus-visible{position:absolute;inset-inline-start:0;inline-size:calc(7*var(--pitch) + var(--gap));block-size:100%;padding:0;padding-inline-start:calc((var(--pitch) - 8px - 1ch)/2);border:0;outline:0;background:none;box-shadow:none;font:600 24px/1 ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;letter-spacing:calc(var(--pitch) - 1ch)}
.parted input,.parted input:focus-visible{word-spacing:calc(var(--gap) - var(--pitch))}
.back{margin-block-end:16px;font-size:13px;line-height:var(--l13)}
.back a{display:inline-flex;align-items:center;gap:6px;padding-block:4px;color:var(--ink-2)}
.back svg:dir(rtl),.turn:dir(rtl){transform:scaleX(-1)}
h2{margin:28px 0 8px;font:500 12px/var(--l12) var(--font);color:var(--ink-3)}
.qr{display:block;inline-size:164px;block-size:164px;margin-block-end:10px;border:1px solid var(--line);border-radius:8px;background:#fff;fill:#14211f;forced-color-adjust:none}
.key{margin-block:4px 18px;padding:8px 12px;border:1px solid var(--line);border-radius:6px;background:var(--surface-2)}
.key code,.codes{font:13px/20px ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;user-select:all}
.codes{display:grid;grid-template-columns:1fr 1fr;gap:8px 20px;margin:0;padding:16px;border:2px solid var(--accent);border-radius:6px;list-style:none}
.way{display:flex;align-items:center;gap:12px;inline-size:100%;min-block-size:48px;padding:6px 0;border:0;border-block-start:1px solid var(--line);background:none;color:inherit;font:500 14px/var(--l14) var(--font);text-align:start;cursor:pointer}
.way small{display:block;font:12px/var(--l12) var(--font);color:var(--ink-3)}
.way svg{color:var(--ink-3)}
.plain{border-color:var(--line-control);background:var(--surface);color:var(--ink)}
.plain:hover,.plain:active{border-color:var(--line-control);background:var(--surface-2)}
.plain svg{margin-inline-end:8px}
.or{display:flex;align-items:center;gap:14px;margin-block-start:20px;font-size:13px;line-height:var(--l13);color:var(--ink-3)}
.or::before,.or::after{flex:1;border-block-start:1px solid var(--line);content:""}
.or+.button{margin-block-start:16px}
details{border-block-start:1px solid var(--line)}
details:last-of-type{border-block-end:1px solid var(--line)}
details[open]{padding-block-end:16px}
details .field{padding-block-start:8px}
.way span,summary span{flex:1}
summary{display:flex;align-items:center;gap:12px;min-block-size:48px;padding-block:6px;font-weight:500;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary small{display:block;font:12px/var(--l12) var(--font);color:var(--ink-3)}
summary svg{color:var(--ink-3)}
details[open] .turn{transform:rotate(90deg)}
.note{display:flex;gap:9px;margin-block-end:20px;padding:9px 12px;border-radius:6px;background:var(--danger-soft);font-size:13px;line-height:var(--l13)}
.note svg{margin-block-start:2px;color:var(--danger)}
.note ul{padding-inline-start:18px}
.note a{color:inherit;text-decoration:underline;text-underline-offset:2px}
.asked{margin:0 0 6px;font:500 13px/var(--l13) var(--font);color:var(--ink)}
.asks{margin-block-end:12px;border-block-end:1px solid var(--line);list-style:none}
.asks li{display:flex;gap:10px;align-items:flex-start;padding-block:10px;border-block-start:1px solid var(--line)}
.asks svg{margin-block-start:1px;color:var(--accent-ink)}
.asks .strong svg{color:var(--warn-ink)}
.asks b{margin-inline-start:auto;padding-inline:8px;border-radius:999px;background:var(--surface-2);font:500 12px/20px var(--font)}
.second{margin-block-start:10px}
.quote{margin:0 0 20px;padding-inline-start:14px;border-inline-start:3px solid var(--line-2);white-space:pre-line;overflow-wrap:anywhere}
.banner{display:flex;gap:9px;align-items:center;min-block-size:36px;padding:8px 24px;background:var(--warn-soft);font-size:13px;line-height:var(--l13)}
.banner svg{color:var(--warn-ink)}
.facts{margin-block-start:24px;font-size:12px;line-height:var(--l12);color:var(--ink-3)}
.facts code{font-family:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
.foot{display:flex;flex-wrap:wrap;align-items:center;gap:8px 14px;font-size:13px;line-height:var(--l13);color:var(--ink-3)}
.foot ul{display:flex;gap:14px;list-style:none}
.foot [aria-current]{color:var(--ink);font-weight:600}
.foot a{display:inline-block;padding-block:4px;margin-block:-4px;color:var(--ink-2)}
.foot .row{display:flex;align-items:center;gap:6px}
.foot .end{margin-inline-start:auto}
.wall{position:relative;overflow:hidden;border-inline-start:1px solid var(--line);background:var(--frame)}
.wall svg{position:absolute;inset:0;inline-size:100%;block-size:100%}
.w0{stroke:var(--ink-2);stroke-width:2}
.w1{fill:none;stroke:var(--line-2);stroke-width:1.5}
.w2{fill:var(--stone);stroke:var(--line-2);stroke-width:1.5}
.w3{fill:color-mix(in oklab,var(--line-2) 34%,var(--frame));stroke:var(--line-2);stroke-width:1.5}
.door{fill:var(--door)}.through{fill:var(--through)}.glow{fill:var(--glow)}
.stroke{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
@media (max-width:1180px){.sign{grid-template-columns:472px minmax(0,1fr)}.form{padding-inline:48px}}
@media (max-width:899px){.sign{display:flex;flex-direction:column}.wall{display:none}.form{flex:1;inline-size:100%;max-inline-size:424px;margin-inline:auto;padding:24px}.box{margin-block:8vh auto}input,textarea{font-size:16px}}
@media (forced-colors:active){.button{border:2px solid ButtonText}}`

/** The complete style sheet of a page, inlined so that a page is one request. */
export const styleFor = (brand: Brand): string => brandColors(brand) + rules
