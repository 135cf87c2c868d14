import { randomBytes } from 'node:crypto'
import { everyCall, type NamedCall } from '@atrium/contract/calls'
import { type Endpoint, permissionOf } from '@atrium/contract/endpoint'
import type { ErrorCode } from '@atrium/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logo, tabIcon } from '../../appearance/brand-assets.ts'
import { fill, languageNames, markupOf, type OwnLanguage, ownLanguages } from '../../appearance/languages.ts'
import { appearanceOf, saveLanguage } from '../../appearance/page-appearance.ts'
import { errorText } from '../error-texts.ts'
import { type ErrorDefinition, everyError } from '../errors.ts'
import { type Html, html, renderHtml } from '../pages/html.ts'
import { withMarkup } from '../pages/with-markup.ts'
import { docsStyle } from './docs-style.ts'
import { type DocsTexts, textsIn } from './docs-texts.ts'
import { pathsOf, refusals } from './operation.ts'
import { type Shape, sampleOf } from './sample.ts'
import { resolved, rootOf, type Schemas } from './schemas.ts'

/** Serves the API documentation: all services, one of them, or the calls that match a search. */
export function addDocs(app: FastifyInstance, secureCookie: boolean, schemas: () => Schemas): void {
  const calls = everyCall()
  const services = [...new Set(calls.map(({ service }) => service))]
  const send = (request: FastifyRequest, reply: FastifyReply, rendered: Omit<Page, 'services'>) => {
    saveLanguage(request, reply, secureCookie)
    return sendPage(request, reply, { ...rendered, services })
  }
  app.get<{ Querystring: { q?: unknown } }>('/docs', async (request, reply) => {
    const { q } = request.query
    const words = typeof q === 'string' ? q.trim().slice(0, 100) : ''
    const t = textsIn(appearanceOf(request).language)
    const found = words ? calls.filter(call => has(call, words)) : []
    const body = words
      ? html`<h1>${fill(t.withWords, { words })}</h1><p class="quiet">${fill(t.found, { count: found.length })}</p>${listOf(found)}`
      : html`<h1>${t.title}</h1><p>${leadIn(t)}</p>${services.map(service => overview(service, calls))}`
    return send(request, reply, { title: t.calls, words, body })
  })
  // Rendered once: a service has hundreds of calls, which change only with a restart.
  const rendered = new Map<string, Html>()
  for (const service of services)
    app.get(`/docs/${service}`, async (request, reply) => {
      const { language } = appearanceOf(request)
      const key = `${language} ${service}`
      const body =
        rendered.get(key) ?? serviceOf(service, calls, { t: textsIn(language), schemas: schemas() })
      rendered.set(key, body)
      return send(request, reply, { title: service, service, body })
    })
  app.get('/docs/errors', async (request, reply) => {
    const { language } = appearanceOf(request)
    const body = errorsIn(language)
    return send(request, reply, { title: textsIn(language).errors, service: 'errors', body })
  })
}

const has = ({ name, call }: NamedCall, words: string): boolean =>
  `${name} ${call.method} ${call.path} ${call.summary} ${permissionOf(call) ?? ''}`
    .toLowerCase()
    .includes(words.toLowerCase())

const leadIn = (t: DocsTexts): Html =>
  withMarkup(t.lead, {
    time: html`<code>yyyy-MM-dd HH:mm:ss</code>`,
    failure: html`<code>{"failed": true, "code", "message", "type", "requestId"}</code>`,
    document: html`<a href="/openapi.json">openapi.json</a>`,
  })

/** A text from the contract, which is English in every language of the page. */
const inEnglish = (text: string): Html => html`<span lang="en" dir="ltr">${text}</span>`

const groupsOf = (service: string, calls: readonly NamedCall[]) => {
  const own = calls.filter(call => call.service === service)
  return [...new Set(own.map(groupOf))].map(group => ({
    group,
    own: own.filter(call => groupOf(call) === group),
  }))
}
const groupOf = ({ name }: NamedCall): string => name.split('.')[1] ?? ''

const overview = (service: string, calls: readonly NamedCall[]): Html =>
  html`<h2><a href="/docs/${service}">${service}</a></h2>${groupsOf(service, calls).map(({ group, own }) => html`<h3>${group}</h3>${listOf(own)}`)}`

const listOf = (calls: readonly NamedCall[]): Html =>
  html`<ul class="list">${calls.map(({ name, service, call }) => html`<li><a href="/docs/${service}#${name}"><b class="m">${call.method}</b><code>${call.path}</code></a>${inEnglish(call.summary)}</li>`)}</ul>`

/** The texts and the schemas that calls are described with. */
interface Shown {
  t: DocsTexts
  schemas: Schemas
}

const serviceOf = (service: string, calls: readonly NamedCall[], shown: Shown): Html =>
  html`<h1>${service}</h1>${groupsOf(service, calls).map(({ group, own }) => [html`<h2 id="${group}">${group}</h2>`, own.map(call => callOf(call, shown))])}`

function callOf({ name, call }: NamedCall, shown: Shown): Html {
  const { t } = shown
  const { summary, method, path, example } = call
  const { query, body } = shown.schemas.of(name)
  const refused = refusals(call, path.includes('{tenantId}'))
  return html`<details id="${name}" open><summary><b class="m">${method}</b><code>${path}</code>${inEnglish(summary)}</summary>
<dl><dt>${t.access}</dt><dd>${accessOf(call, t)}</dd>
${path.includes('[') && html`<dt>${t.addresses}</dt><dd>${pathsOf(path).map(address => html`<code>${address}</code> `)}</dd>`}
${query?.properties && html`<dt>${t.parameters}</dt><dd>${fieldsOf(query, shown)}</dd>`}
${call.body && html`<dt>${t.body}</dt><dd>${fieldsOf(body ?? {}, shown)}</dd>`}
${example && html`<dt>${t.example}</dt><dd>${code(example)}</dd>`}
<dt>${t.answer}</dt><dd>${answerOf(name, call, shown)}</dd>
<dt>${t.refusals}</dt><dd><ul>${refused.map(status => html`<li><code>${status}</code> ${t[`refused${status}`]}</li>`)}</ul></dd></dl></details>`
}

function answerOf(name: string, { stream, link }: Endpoint, { t, schemas }: Shown): Html | string {
  const { response } = schemas.of(name)
  if (stream) return t.stream
  if (response) return code(sampleOf(response, '', rootOf(schemas)))
  return link ? t.file : t.nothing
}

function accessOf(call: Endpoint, t: DocsTexts): Html {
  const permission = permissionOf(call)
  if (permission === undefined) return html`${call.access === 'public' ? t.anybody : t.signedIn}`
  const isSite = typeof call.access === 'object' && call.access.level === 'site'
  return withMarkup(isSite ? t.permissionAtPlatform : t.permission, {
    permission: html`<code>${permission}</code>`,
  })
}

const code = (value: unknown): Html => html`<pre tabindex="0">${JSON.stringify(value, null, 2) ?? ''}</pre>`

/** The fields of an object, or of the objects in a list. */
function fieldsOf(shape: Shape, { t, schemas: { components } }: Shown): Html {
  const whole = resolved(shape, components)
  const { properties, required = [] } = resolved(whole.items ?? whole, components)
  if (!properties) return html`${typeName(whole, t)}`
  const about = (field: string, one: Shape) =>
    [
      typeName(one, t),
      ...(required.includes(field) ? [t.required] : []),
      ...(one.default === undefined ? [] : [fill(t.otherwise, { value: JSON.stringify(one.default) })]),
    ].join(', ')
  return html`<ul class="fields">${Object.entries(properties).map(([field, one]) => html`<li><code>${field}</code> <span>${about(field, one)}</span>${one.description && html` ${inEnglish(one.description)}`}</li>`)}</ul>`
}

function typeName(
  { $ref, type, format, enum: values, items, anyOf, const: only }: Shape,
  t: DocsTexts,
): string {
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (values) return values.map(value => JSON.stringify(value)).join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (anyOf) return [...new Set(anyOf.map(one => typeName(one, t)))].join(' | ')
  if (items) return fill(t.listOf, { type: typeName(items, t) })
  return format ?? (type === undefined ? t.anything : [type].flat().join(' | '))
}

function errorsIn(language: OwnLanguage): Html {
  const t = textsIn(language)
  const row = ([code, { status }]: [string, ErrorDefinition]) =>
    html`<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${errorText(code as ErrorCode, language, {})}</td></tr>`
  return html`<h1>${t.errors}</h1><p>${t.errorsLead}</p>
<table><thead><tr><th scope="col">${t.code}</th><th scope="col">${t.status}</th><th scope="col">${t.message}</th></tr></thead><tbody>${[...everyError()].sort(([, one], [, other]) => one.status - other.status).map(row)}</tbody></table>`
}

interface Page {
  title: string
  services: readonly string[]
  service?: string
  /** The search text. */
  words?: string
  body: Html
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, services, service, words = '', body }: Page,
): FastifyReply {
  const { theme, language } = appearanceOf(request)
  const t = textsIn(language)
  const { tag, direction } = markupOf(language)
  const nonce = randomBytes(16).toString('base64')
  const links = [...services, 'errors'].map(
    name =>
      html`<li><a href="/docs/${name}"${name === service && html` aria-current="page"`}>${name === 'errors' ? t.errors : name}</a></li>`,
  )
  const start = html`<!doctype html>
<html lang="${tag}" dir="${direction}"${theme && html` data-theme="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · Atrium</title><link rel="icon" href="${tabIcon}"><style nonce="${nonce}">`
  const rest = html`</style></head>
<body><a class="skip" href="#main">${t.skip}</a><header><a class="brand" href="/docs">${logo}Atrium</a><form action="/docs" role="search"><input type="search" name="q" value="${words}" aria-label="${t.searchCalls}" placeholder="${t.searchCalls}"><button>${t.search}</button></form>${languageLinks(language, t, words)}</header>
<div class="frame"><nav aria-label="${t.services}"><ul>${links}</ul></nav><main id="main">${body}</main></div></body></html>
`
  return reply
    .header('content-security-policy', policy(nonce))
    .type('text/html; charset=utf-8')
    .send(renderHtml(start) + docsStyle + renderHtml(rest))
}

/** Links to the same page in each language. */
function languageLinks(language: OwnLanguage, t: DocsTexts, words: string): Html {
  const link = (code: OwnLanguage) => {
    const address = `?${new URLSearchParams({ lang: code, ...(words && { q: words }) })}`
    const { tag } = markupOf(code)
    return html`<li><a href="${address}" lang="${tag}" hreflang="${tag}"${code === language && html` aria-current="true"`}>${languageNames[code]}</a></li>`
  }
  return html`<ul class="tongues" aria-label="${t.language}">${ownLanguages.map(link)}</ul>`
}

const policy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`
