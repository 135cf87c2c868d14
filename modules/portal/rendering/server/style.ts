import { createHash } from 'node:crypto'
import { inkOn } from '@atrium/contract/tenant-accent'
import { accentColors, darkGrounds, fonts, lightGrounds } from '@atrium/server/appearance/page-colors'
import { LRUCache } from 'lru-cache'

const day = `--tint:color-mix(in oklab,var(--accent) 9%,var(--surface));--sky:color-mix(in oklab,#f7dfca 90%,var(--tenant));--sun:#e9a07a;--far:color-mix(in oklab,var(--tenant) 46%,#ead8d2);--near:color-mix(in oklab,var(--tenant) 78%,#bda9ae);
--ground:#2f6f7b;--ground-2:#24596a;--dark:#1d2f3a;--pale:#f3d2b3;--mid:#4fa0a6;--lit:var(--tenant);--window:#fff3df;--glint:#f3d9c9b8;--scrim:rgb(26 37 40/.38)`
const night = `--tint:color-mix(in oklab,var(--accent) 12%,var(--surface));--sky:color-mix(in oklab,#1b2540 92%,var(--tenant));--sun:#e8d9b8;--far:color-mix(in oklab,var(--tenant) 20%,#2b3457);--near:color-mix(in oklab,var(--tenant) 36%,#20263f);
--ground:#12404b;--ground-2:#0d323d;--dark:#070d11;--pale:#d9a27a;--mid:#3f8f96;--lit:color-mix(in oklab,var(--tenant) 82%,#fff);--window:#fbead0;--glint:#e8d9b899;--scrim:rgb(0 0 0/.55)`

/**
 * Style sheets with logical properties only, so that Arabic needs no rules of its own; 72px between sections,
 * 1184px wide. `--r` is a divider.
 */
const sheets = {
  /** Common styles: header, footer, text, buttons, lists. */
  base: `*,::before,::after{box-sizing:border-box}
body{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh;margin:0;border-block-start:3px solid var(--tenant);font:17px/26px var(--f);color:var(--ink);background:var(--surface);-webkit-font-smoothing:antialiased}
:lang(zh){line-break:strict}
h1,h2,h3,p,ul,ol,dl,dd,figure,blockquote{margin:0;padding:0}
h1,h2,h3{text-wrap:balance;letter-spacing:-.015em;overflow-wrap:break-word}
:is(:lang(zh),:lang(ar)):is(h1,h2,h3){letter-spacing:0!important}
:lang(zh):is(h1,h2,h3){word-break:keep-all;overflow-wrap:anywhere}
ul,ol{list-style:none}
p{text-wrap:pretty}
a{color:var(--accent-ink);text-decoration:none}
a:hover{text-decoration:underline;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
svg{flex:none}
.i,.stroke{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
[dir=rtl] .turn{transform:scaleX(-1)}
[hidden]{display:none!important}
.wrap{width:100%;max-width:1224px;margin-inline:auto;padding-inline:20px}
.skip{position:absolute;inset-block-start:10px;padding:8px 14px;border-radius:6px;background:var(--accent);color:var(--on-accent)}
.skip:not(:focus){inset-block-start:-60px}
.top{display:flex;align-items:center;gap:32px;min-height:76px}
.who{display:flex;align-items:center;gap:11px;margin-inline-end:22px;font:600 17px/24px var(--f);color:var(--ink);min-width:0}
.arch{display:inline-grid;flex:none;place-items:end center;width:28px;height:32px;padding-block-end:7px;border-radius:999px 999px 3px 3px;background:var(--tenant);color:var(--on-tenant);font:700 12px/1 var(--f);forced-color-adjust:none}
.who img{max-width:160px;height:32px;object-fit:contain}
.nav{display:flex;flex-wrap:wrap;gap:4px 32px}
.nav a,.pick summary,.theme{padding-block:6px;font:500 15px/24px var(--f);color:var(--ink-2)}
.who:hover,.nav a:hover,.pick summary:hover{color:var(--ink);text-decoration:none}
.nav [aria-current]{color:var(--ink);box-shadow:0 2px 0 var(--accent)}
.end{display:flex;align-items:center;gap:20px;margin-inline-start:auto}
.pick{position:relative}
summary{display:flex;align-items:center;gap:7px;border-radius:4px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
.pick ul{position:absolute;inset-inline-end:0;z-index:5;min-width:160px;margin-block-start:6px;padding:6px;border:1px solid var(--line-2);border-radius:10px;background:var(--surface);box-shadow:0 8px 24px rgb(0 0 0/.14)}
.pick li>*{display:block;padding:8px 12px;border-radius:6px;font:500 15px/24px var(--f);color:var(--ink-2)}
.pick a:hover{background:var(--surface-3);text-decoration:none}
.pick [aria-current]{color:var(--accent-ink);font-weight:600}
.theme,.bars summary{display:grid;place-items:center;width:40px;height:40px;padding:0;border:0;border-radius:6px;background:none;color:var(--ink-2);cursor:pointer}
.theme:hover{background:var(--surface-3)}
.button{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:48px;padding:8px 24px;border:1px solid var(--accent);border-radius:6px;background:var(--accent);color:var(--on-accent);font:500 16px/24px var(--f);cursor:pointer;text-align:center}
.button:hover{background:var(--accent-hover);border-color:var(--accent-hover);text-decoration:none}
.button:active{background:var(--accent-press)}
.quiet{min-height:40px;padding:6px 18px;border-color:var(--line-control);background:none;color:var(--ink);font-size:15px}
.quiet:hover{background:var(--surface-3);border-color:var(--line-control)}
.quiet:active{background:var(--surface-2)}
.quiet span{max-width:180px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.bars{display:none}
main{flex:1;outline:0}
.lead{max-width:600px;margin-block:22px 0;font:400 19px/32px var(--f);color:var(--ink-2)}
.row{display:flex;flex-wrap:wrap;align-items:center;gap:14px 22px;margin-block-start:30px}
.row>a:not(.button){font-weight:500}
.window{display:block;width:100%;height:auto;border-radius:999px 999px 0 0}
.dotted{width:100%;max-width:300px;height:auto;color:var(--line-control)}
.dotted path{stroke-width:4;stroke-dasharray:0 13}
.dotted .floor{stroke-dasharray:none;stroke-width:2}
img.window{aspect-ratio:452/430;object-fit:cover}
picture{display:contents}
h1{font:600 44px/52px var(--f);letter-spacing:-.025em;max-width:860px}
h2{font:600 22px/30px var(--f)}
h3,.list h2{font:600 17px/26px var(--f)}
.list>li{display:grid;grid-template-columns:104px minmax(0,1fr);gap:16px;align-items:baseline;padding-block:14px;border-block-start:var(--r)}
time{white-space:nowrap}
time,.facts{font:400 15px/24px var(--f);color:var(--ink-3);font-variant-numeric:tabular-nums}
.list a,.files a.name{color:var(--ink);font-weight:600}
.list p,.files p:not(.facts){font:400 15px/24px var(--f);color:var(--ink-2)}
.list p{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.files>li{display:grid;grid-template-columns:22px minmax(0,1fr) auto;gap:14px;align-items:center;min-height:79px;padding-block:12px;border-block-start:var(--r)}
.files>li>svg{color:var(--ink-2)}
.get{display:grid;place-items:center;width:40px;height:40px;border-radius:6px;color:var(--ink-2)}
.get:hover{background:var(--surface-3);color:var(--ink)}
code{font:13px/20px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
.none{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;padding-block:40px;border-block-start:var(--r);color:var(--ink-2)}
.none::before{content:"";flex:none;width:30px;height:36px;border:2px dashed var(--line-control);border-radius:999px 999px 3px 3px}
.foot{border-block-start:var(--r);background:var(--surface-2)}
.foot .wrap{display:flex;flex-wrap:wrap;align-items:center;gap:12px 28px;padding-block:24px;font:15px/24px var(--f);color:var(--ink-3)}
.foot .nav{gap:4px 22px}
.foot [aria-current]{box-shadow:none}
.foot .mark{display:flex;align-items:center;gap:6px;margin-inline-start:auto}
@media (max-width:1100px){.top{gap:20px}.nav{gap:4px 20px}.who{margin-inline-end:4px}}
@media (max-width:899px){.top{min-height:64px;gap:4px}.top>.nav,.top .pick,.top .in{display:none}.end{gap:4px}.bars{display:block}
.bars[open]>div{position:absolute;inset-inline:0;z-index:5;padding:8px 20px 24px;border-block-end:1px solid var(--line-2);background:var(--surface);box-shadow:0 16px 24px rgb(0 0 0/.12)}
.bars .nav{flex-direction:column;gap:0}.bars .nav a{display:block;padding-block:12px;border-block-end:var(--r);font-size:17px}.bars .nav [aria-current]{box-shadow:none;font-weight:600}
.bars div>ul{display:flex;flex-wrap:wrap;gap:8px 24px;padding-block:20px}.bars li>*{padding-block:8px}.bars .button{width:100%}
h1{font-size:34px;line-height:40px}.lead{margin-block-start:14px;font:400 17px/28px var(--f)}.row{margin-block-start:22px}.list>li{grid-template-columns:minmax(0,1fr);gap:2px}}
@media (prefers-contrast:more){:root{--line:var(--line-control);--line-2:var(--line-control);--ink-2:var(--ink);--ink-3:var(--ink)}}`,
  /** The tenant's own footer. */
  footer: `.below{flex:1 0 100%;display:grid;grid:auto/auto-flow 1fr;grid-template-columns:2fr;gap:32px 56px;padding-block:16px 32px;border-block-end:var(--r)}
.below h2,.own{font:600 15px/24px var(--f);color:var(--ink)}
.below ul,.own~*{max-width:380px;margin-block-start:6px;font-style:normal}
.below a{display:block;padding-block:4px;color:var(--ink-2)}
@media (max-width:899px){.below{grid:auto/1fr 1fr}.about{grid-column:1/-1}}`,
  /** The front page, with the notice. */
  front: `.hero{display:grid;grid-template-columns:minmax(0,1fr) 452px;gap:72px;align-items:end;padding-block-start:14px}
.hero>div{padding-block-end:44px}
.hero h1{font:600 60px/64px var(--f);letter-spacing:-.035em}
.low{padding-block:34px 72px;border-block-start:var(--r);background:var(--surface-2)}
.low .wrap{display:grid;grid-template-columns:minmax(0,1fr) 452px;gap:48px 72px}
.head{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:0 16px;margin-block-end:12px}
.head a{font:500 15px/24px var(--f)}
.notice{border-block:var(--r);background:var(--tint)}
.notice .wrap{padding-block:28px}
.js section.notice{display:none}
.chip{display:inline-flex;align-items:center;gap:6px;margin-block-end:10px;padding:2px 10px;border-radius:4px;background:var(--warn-soft);color:var(--warn-ink);font:500 13px/20px var(--f)}
.notice p{max-width:720px;margin-block-start:8px;color:var(--ink-2)}
.notice .row{margin-block-start:20px;gap:10px}
.notice .quiet{min-height:48px}
dialog.notice{width:480px;max-width:calc(100% - 40px);padding:0;border:0;border-block-start:3px solid var(--tenant);border-radius:12px;background:var(--surface);color:var(--ink);box-shadow:0 24px 60px -12px rgb(0 0 0/.4)}
dialog::backdrop{background:var(--scrim)}
@media (max-width:1100px){.hero,.low .wrap{grid-template-columns:minmax(0,1fr) 340px;gap:48px}.hero h1{font-size:48px;line-height:54px}}
@media (max-width:899px){.hero,.low .wrap{grid-template-columns:minmax(0,1fr);gap:28px}.low .wrap{gap:48px}.hero>div{padding-block-end:0}.hero .window{max-width:452px;margin-inline:auto}.hero h1{font-size:40px;line-height:44px}.hero .button{width:100%}.low{padding-block:32px 48px}
dialog.notice{width:100%;max-width:100%;margin-block:auto 0;border-block-start:0;border-radius:16px 16px 0 0}dialog.notice::before{content:"";display:block;width:36px;height:4px;margin:10px auto 0;border-radius:2px;background:var(--line-2)}dialog.notice .wrap{padding-block:18px 28px}dialog.notice .button{width:100%}dialog.notice .quiet{border-color:transparent}}`,
  /** All other pages. */
  page: `.page{padding-block:40px 72px}
.page.with{display:grid;grid-template-columns:minmax(0,1fr) 300px;gap:72px;align-items:end;padding-block-end:0}
.page.with>div{padding-block-end:40px}
@media (max-width:899px){.page{padding-block:24px 48px}.page.with{grid-template-columns:minmax(0,1fr);gap:28px}.page.with>div{padding-block-end:0}.page.with .window{max-width:300px}}`,
  /** Blocks of the tenant's pages. */
  blocks: `.blocks{border-block-start:var(--r)}
.blocks>section{padding-block:64px}
.blocks>section+section:not(.call){padding-block-start:8px}
.blocks h2{margin-block-end:20px;font-size:28px;line-height:36px}
.figures{display:flex;flex-wrap:wrap;gap:32px 72px}
.figures div{display:flex;flex-direction:column-reverse}
.figures dd{font:600 44px/52px var(--f);letter-spacing:-.025em;color:var(--accent-ink)}
.figures dt,.grid p{font-size:15px;line-height:24px;color:var(--ink-2)}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,250px),1fr));gap:40px 48px}
.grid>li{padding-block-start:16px;border-block-start:1px solid var(--line-2)}
.grid p{margin-block-start:6px}
.grid a{display:inline-block;margin-block-start:10px;font-weight:500}
.quote blockquote{max-width:860px;font:400 28px/42px var(--f);letter-spacing:-.01em}
.quote figcaption,figcaption{margin-block-start:14px;font-size:15px;line-height:24px;color:var(--ink-3)}
.view{max-width:452px}
.call{border-block:var(--r);background:var(--tint)}
.blocks .call h2{margin-block-end:6px}
.call+section:not(.call){padding-block-start:64px!important}
@media (max-width:899px){.blocks>section{padding-block:44px}.quote blockquote{font-size:22px;line-height:34px}.figures{gap:24px 48px}}`,
  /** Markup written by editors. */
  rich: `.rich{max-width:720px;overflow-wrap:break-word}
.rich>*+*{margin-block-start:16px}
.rich :is(h2,h3,h4){margin-block:32px 8px;font:600 20px/28px var(--f)}
.rich :is(ul,ol){padding-inline-start:24px;list-style:disc}
.rich ol{list-style:decimal}
.rich a{text-decoration:underline;text-underline-offset:3px}
.rich blockquote{padding-inline-start:20px;border-inline-start:3px solid var(--accent);color:var(--ink-2)}
.rich img{max-width:100%;height:auto}
.rich caption{padding-block-end:8px;color:var(--ink-2);text-align:start}
.rich table{display:block;max-width:100%;overflow-x:auto;border-collapse:collapse;font-size:15px;line-height:24px}
.rich :is(th,td){padding-block:8px;padding-inline:0 16px;border-block-end:var(--r);text-align:start;vertical-align:top}`,
  /** A list with a search. */
  listing: `form.find{display:flex;flex-wrap:wrap;align-items:end;gap:14px;margin-block:32px}
label{display:grid;gap:5px;font:500 15px/20px var(--f)}
input[type=search],select{height:44px;min-width:0;max-width:100%;padding-inline:12px;border:1px solid var(--line-control);border-radius:6px;background:var(--surface);color:var(--ink);font:16px/24px var(--f)}
form label:first-of-type{flex:1 1 240px}
.find .button{min-height:44px}
.follow{display:flex;flex-wrap:wrap;gap:4px 14px;margin-block-start:14px;font-size:15px;line-height:24px;color:var(--ink-3)}
.pager{display:flex;align-items:center;justify-content:space-between;gap:16px;padding-block-start:20px;border-block-start:var(--r);font-size:15px}
.group{margin-block-start:40px}
.group h2{margin-block-end:12px}
.files details{margin-block-start:2px;font:400 14px/20px var(--f);color:var(--ink-3)}
.files summary{display:inline-flex;padding-block:3px;color:var(--ink-2);text-decoration:underline;text-decoration-color:var(--line-2);text-underline-offset:3px}
@media (max-width:899px){form.find label{flex:1 1 100%}.find .button{width:100%}}`,
  /** One announcement, also on paper. */
  article: `.back{margin-block-end:8px}
.article .facts{display:flex;flex-wrap:wrap;gap:4px 16px;margin-block-start:14px}
.article .rich{margin-block-start:32px;font:400 19px/32px var(--f)}
.attached{margin-block-start:48px}.attached h2{margin-block-end:12px}
.beside{display:grid;grid-template-columns:1fr 1fr;gap:24px 72px;margin-block-start:56px;padding-block-start:20px;border-block-start:var(--r)}
.beside small{display:block;font:400 15px/24px var(--f);color:var(--ink-3)}
.beside .after{grid-column:2;text-align:end}
@media (max-width:899px){.article .rich{font:400 17px/28px var(--f)}.beside{grid-template-columns:1fr}.beside .after{grid-column:1;text-align:start}}
@media print{body{border:0;font-size:11pt;line-height:1.5;background:#fff;color:#000}.top>:not(.who),.foot,.beside,.row,form,.skip,.back{display:none!important}h1{font-size:24pt;line-height:1.2}.rich a::after{content:" (" attr(href) ")"}}`,
} as const

export type Sheet = Exclude<keyof typeof sheets, 'base'>

interface Style {
  text: string
  /** The hash in the content security policy. */
  hash: string
}

const made = new LRUCache<string, Style>({ max: 1000 })

/** The style sheet of one page in the tenant's color: only what the page needs, at most 14 kB, inlined. */
export function styleOf(
  colour: string,
  theme: 'light' | 'dark' | undefined,
  needed: readonly Sheet[],
): Style {
  const key = [colour, theme, ...needed].join()
  const known = made.get(key)
  if (known) return known
  const light = `${lightGrounds}${accentColors(colour, 'light')};--warn-ink:#7d4a07;--warn-soft:#fff1d5;${day}`
  const dark = `${darkGrounds}${accentColors(colour, 'dark')};--warn-ink:#f2c777;--warn-soft:#362712;${night}`
  const themed = theme === 'dark' ? dark : light
  const turned = theme ? '' : `@media (prefers-color-scheme:dark){:root{${dark}}}\n`
  const text = `:root{--tenant:${colour};--on-tenant:${inkOn(colour)};--f:${fonts};--r:1px solid var(--line);${themed}}
${turned}${['base' as const, ...needed].map(name => sheets[name]).join('\n')}`
  const style = { text, hash: hashOf(text) }
  made.set(key, style)
  return style
}

/** The hash of inline content in a content security policy. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
