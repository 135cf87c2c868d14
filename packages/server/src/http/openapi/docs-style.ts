import { darkColors, fonts, lightColors } from '../../appearance/page-colors.ts'

/** Inlined in each page of the API documentation. */
export const docsStyle = `*,::before,::after{box-sizing:border-box}
:root{${lightColors};--mono:ui-monospace,"Cascadia Mono",Menlo,Consolas,monospace}
:root[data-theme=dark]{${darkColors}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${darkColors}}}
body{margin:0;font:15px/24px ${fonts};color:var(--ink);background:var(--surface)}
header{display:flex;flex-wrap:wrap;align-items:center;gap:12px 24px;padding:12px 24px;border-block-end:1px solid var(--line);background:var(--frame)}
a{color:var(--accent-ink);text-decoration:none}a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;inset-block-start:10px;padding:8px 14px;background:var(--accent);color:var(--on-accent)}.skip:not(:focus){inset-block-start:-60px}
.brand{display:flex;align-items:center;gap:8px;font-weight:600;color:var(--ink)}
form{display:flex;gap:8px;flex:1;max-width:480px;margin-inline-start:auto}
input{flex:1;min-width:0;height:36px;padding-inline:12px;border:1px solid var(--line-control);border-radius:6px;font:inherit;color:var(--ink);background:var(--surface)}
button{height:36px;padding-inline:16px;border:0;border-radius:6px;font:600 14px/1 ${fonts};color:var(--on-accent);background:var(--accent)}
.frame{display:grid;grid-template-columns:180px minmax(0,1fr);gap:32px;max-width:1240px;margin-inline:auto;padding:24px}
nav{position:sticky;inset-block-start:24px;align-self:start}
.tongues{display:flex;gap:4px 16px;flex-wrap:wrap}.tongues [aria-current]{font-weight:600}
ul{list-style:none;margin:0;padding:0}nav a{display:block;padding:4px 12px;border-radius:6px;color:var(--ink-2)}
nav [aria-current]{color:var(--ink);font-weight:600;background:var(--surface-3)}
h1{margin:0 0 12px;font-size:26px;line-height:34px}h2{margin:40px 0 8px;font-size:19px;scroll-margin-block-start:16px}h3{margin:20px 0 4px;font-size:14px;color:var(--ink-3)}
.quiet,dt,.fields span{color:var(--ink-3)}
code,pre{font:13px/20px var(--mono);overflow-wrap:anywhere;direction:ltr;unicode-bidi:isolate}
.m{display:inline-block;min-width:64px;font:600 12px/20px var(--mono);color:var(--accent-ink)}
.list li{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:4px 24px;padding:5px 0;border-block-end:1px solid var(--line)}
details{margin-block:12px;border:1px solid var(--line);border-radius:8px;scroll-margin-block-start:16px}
summary{display:flex;flex-wrap:wrap;gap:4px 12px;padding:10px 16px;cursor:pointer;border-radius:8px;background:var(--surface-2)}summary span,.list span{color:var(--ink-2)}
details:target{border-color:var(--accent)}
dl{display:grid;grid-template-columns:110px minmax(0,1fr);gap:10px 16px;margin:0;padding:14px 16px}dd{margin:0;min-width:0}
pre{margin:0;padding:10px 12px;max-height:340px;overflow:auto;border-radius:6px;white-space:pre-wrap;background:var(--surface-3)}
table{width:100%;border-collapse:collapse}th,td{padding:6px 12px 6px 0;text-align:start;vertical-align:top;font-weight:400;border-block-end:1px solid var(--line)}
@media (max-width:760px){.frame{grid-template-columns:minmax(0,1fr);gap:16px;padding:16px}nav{position:static}nav ul{display:flex;flex-wrap:wrap;gap:4px}.list li,dl{grid-template-columns:minmax(0,1fr);gap:2px}dd{margin-block-end:8px}}`
