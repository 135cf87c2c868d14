import { copyAddress, linkCopy } from '@atrium/contract/files/file'
import { tabIcon } from '@atrium/server/appearance/brand-assets'
import { markupOf, type OwnLanguage } from '@atrium/server/appearance/languages'
import { type Html, html, scriptData } from '@atrium/server/http/pages/html'
import { feedPaths } from '../../discovery/server/feed.ts'
import { uploadedPicture } from '../../page/page.contract.ts'
import { linkTo, type PageRequest } from './page-request.ts'
import type { View } from './view.ts'

/** The head of a page for search engines, feed readers and networks. */
export function headOf(pageRequest: PageRequest, view: View): Html {
  const { name, tenant } = pageRequest
  const full = view.title === name ? name : `${view.title} · ${name}`
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${full}</title><meta name="description" content="${view.description}">
${view.isHidden ? html`<meta name="robots" content="noindex">` : languageLinks(pageRequest, view)}${feedLinks(pageRequest)}<link rel="icon" href="${tenant.favicon ?? tabIcon}">
${!view.isHidden && html`${social(pageRequest, view)}<script type="application/ld+json">${scriptData(graphOf(pageRequest, view))}</script>`}`
}

const addressIn = (pageRequest: PageRequest, view: View, language: OwnLanguage | undefined): string =>
  pageRequest.origin + linkTo(pageRequest, view.path, { ...view.query, lang: language })

const languageLinks = (pageRequest: PageRequest, view: View): Html =>
  html`<link rel="canonical" href="${addressIn(pageRequest, view, pageRequest.appearance.language)}">${pageRequest.appearance.offered.map(
    language =>
      html`<link rel="alternate" hreflang="${markupOf(language).tag}" href="${addressIn(pageRequest, view, language)}">`,
  )}<link rel="alternate" hreflang="x-default" href="${addressIn(pageRequest, view, undefined)}">`

const feedLinks = (pageRequest: PageRequest): Html[] =>
  feedPaths.map(
    ({ path, type, name }) =>
      html`<link rel="alternate" type="${type}" title="${pageRequest.texts.announcements} (${name})" href="${linkTo(pageRequest, path)}">`,
  )

/** The metadata for links to the page on other sites. */
function social(pageRequest: PageRequest, view: View): Html {
  const { appearance, name, tenant } = pageRequest
  const picture = view.picture ?? tenant.logo ?? undefined
  const facts: [property: string, content: string | undefined][] = [
    ['og:type', view.article ? 'article' : 'website'],
    ['og:site_name', name],
    ['og:title', view.title],
    ['og:description', view.description],
    ['og:url', addressIn(pageRequest, view, appearance.language)],
    ['og:locale', appearance.language],
    ...appearance.offered
      .filter(language => language !== appearance.language)
      .map((language): [string, string] => ['og:locale:alternate', language]),
    ['og:image', picture && pageRequest.origin + linked(picture)],
    ['article:published_time', view.article?.publishedAt],
    ['article:modified_time', view.article?.updatedAt],
  ]
  return html`${facts.map(
    ([property, content]) =>
      content !== undefined && html`<meta property="${property}" content="${content}">`,
  )}<meta name="twitter:card" content="${view.picture ? 'summary_large_image' : 'summary'}">
`
}

/** The small copy of an uploaded picture, for link previews. */
const linked = (picture: string): string =>
  uploadedPicture.safeParse(picture).success ? copyAddress(picture, linkCopy.width, linkCopy.format) : picture

/** The metadata in terms of schema.org. */
function graphOf(pageRequest: PageRequest, view: View): object {
  const { name, origin, tenant, appearance } = pageRequest
  const home = origin + linkTo(pageRequest, '/portal')
  const organization = {
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name,
    url: home,
    ...(tenant.logo && { logo: origin + tenant.logo }),
  }
  const graph: object[] = [organization]
  if (view.article)
    graph.push({
      '@type': 'NewsArticle',
      headline: view.title,
      description: view.description,
      datePublished: view.article.publishedAt,
      dateModified: view.article.updatedAt,
      inLanguage: markupOf(appearance.language).tag,
      mainEntityOfPage: addressIn(pageRequest, view, appearance.language),
      ...(view.picture && { image: origin + linked(view.picture) }),
      author: { '@id': organization['@id'] },
      publisher: { '@id': organization['@id'] },
    })
  if (view.path !== '/portal')
    graph.push({ '@type': 'BreadcrumbList', itemListElement: breadcrumbsOf(pageRequest, view, home) })
  return { '@context': 'https://schema.org', '@graph': graph }
}

/** The breadcrumbs from the front page to this one. */
function breadcrumbsOf(pageRequest: PageRequest, view: View, home: string): object[] {
  const { parent } = view
  return [
    { name: pageRequest.texts.home, item: home },
    ...(parent ? [{ name: parent.title, item: pageRequest.origin + linkTo(pageRequest, parent.path) }] : []),
    { name: view.title, item: addressIn(pageRequest, view, pageRequest.appearance.language) },
  ].map((crumb, at) => ({ '@type': 'ListItem', position: at + 1, ...crumb }))
}
