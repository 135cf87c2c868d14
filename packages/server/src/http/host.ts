import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logo, tabIcon } from '../appearance/brand-assets.ts'
import { fill, markupOf, type OwnLanguage } from '../appearance/languages.ts'
import { appearanceOf } from '../appearance/page-appearance.ts'
import { darkColors, fonts, lightColors } from '../appearance/page-colors.ts'
import { AppError } from './app-error.ts'
import { html, renderHtml } from './pages/html.ts'

/** Paths that a portal's own host serves: public pages and their pictures. */
const isForVisitors =
  /^\/($|(portal|hptl)([/?]|$)|(robots\.txt|sitemap\.xml)(\?|$)|hfle\/v1\/\d+\/pictures\/)/

/**
 * Answers requests to unknown host names with the product's address. Sign-in addresses and cookies are bound to one
 * name, and the product would only half work under another. Health checks may use any name, and a tenant's portal may
 * have one of its own.
 */
export function refuseOtherHosts(
  app: FastifyInstance,
  publicUrl: URL,
  isPortalHost: (host: string) => Promise<boolean>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.host === publicUrl.host || /^\/(health|metrics)(\/|$)/.test(request.url)) return
    if (isForVisitors.test(request.url) && (await isPortalHost(request.host))) {
      if (request.url === '/') return reply.redirect('/portal')
      return
    }
    if (!(request.headers.accept ?? '').includes('text/html'))
      throw new AppError('error.host.unknown', { host: publicUrl.origin })
    return sendOtherHost(request, reply, publicUrl)
  })
}

const texts: Readonly<Record<OwnLanguage, { title: string; why: string; next: string; operator: string }>> = {
  en_US: {
    title: 'This address is not in use',
    why: 'Nothing is published at {asked}. This server answers at {address}.',
    next: 'Continue at {address}',
    operator:
      'If you run this server: for people to reach it here, start it with PUBLIC_URL set to this address, or enter the host as the address of a tenant’s portal.',
  },
  zh_CN: {
    title: '此地址未启用',
    why: '{asked} 上没有任何内容。此服务器的地址是 {address}。',
    next: '前往 {address}',
    operator:
      '如果您是服务器的运维人员：要通过此地址访问，请将 PUBLIC_URL 设为此地址后启动，或将该主机名设为某个租户的门户地址。',
  },
  ar_SA: {
    title: 'هذا العنوان غير مستخدم',
    why: 'لا يوجد شيء منشور على {asked}. عنوان هذا الخادم هو {address}.',
    next: 'المتابعة إلى {address}',
    operator:
      'إذا كنت تدير هذا الخادم: لكي يصل إليه الناس من هنا، شغّله مع ضبط PUBLIC_URL على هذا العنوان، أو أدخل اسم المضيف عنوانًا لبوابة أحد المستأجرين.',
  },
}

const style = `*{box-sizing:border-box}:root{${lightColors}}:root[data-theme=dark]{${darkColors}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${darkColors}}}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;font:15px/24px ${fonts};color:var(--ink);background:var(--frame)}
main{max-width:520px;padding:32px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
h1{margin:16px 0 8px;font-size:22px;line-height:30px}p{margin:0 0 16px;overflow-wrap:anywhere}bdi{font-weight:600}
a{display:inline-block;padding:8px 16px;border-radius:6px;font-weight:600;color:var(--on-accent);background:var(--accent);text-decoration:none;overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.quiet{margin:24px 0 0;font-size:13px;line-height:20px;color:var(--ink-3)}`

/** Sends the page that leads to the same address of the right host. */
function sendOtherHost(request: FastifyRequest, reply: FastifyReply, publicUrl: URL): FastifyReply {
  const { language, theme } = appearanceOf(request)
  const { tag, direction } = markupOf(language)
  const { title, why, next, operator } = texts[language]
  const nonce = randomBytes(16).toString('base64')
  const address = publicUrl.origin
  const whyParts = why.split(/(\{\w+\})/).map(part => {
    const value = part === '{asked}' ? request.host : part === '{address}' ? address : undefined
    return value === undefined ? part : html`<bdi>${value}</bdi>`
  })
  const start = html`<!doctype html>
<html lang="${tag}" dir="${direction}"${theme && html` data-theme="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><link rel="icon" href="${tabIcon}"><style nonce="${nonce}">`
  const rest = html`</style></head><body><main>${logo}<h1>${title}</h1><p>${whyParts}</p>
<a href="${address + request.url}">${fill(next, { address: publicUrl.host })}</a><p class="quiet">${operator}</p></main></body></html>
`
  return reply
    .code(421)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(renderHtml(start) + style + renderHtml(rest))
}
