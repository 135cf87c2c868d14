import { type Html, html, sanitized } from '@atrium/server/http/pages/html'
import { hrefOf, type PageRequest, withCarriedLinks } from '../../rendering/server/page-request.ts'
import { pictureOf } from '../../rendering/server/pictures.ts'
import type { PortalBlock } from '../page.contract.ts'

type Of<Kind extends PortalBlock['kind']> = Extract<PortalBlock, { kind: Kind }>
type Link = Of<'action'>['link']

const headingOf = (text: string | undefined): Html | undefined => (text ? html`<h2>${text}</h2>` : undefined)

/** A heading inside a block, one level lower if the block has its own heading. */
const innerHeading = (isBelow: boolean, text: string): Html =>
  isBelow ? html`<h3>${text}</h3>` : html`<h2>${text}</h2>`

const linkOf = (pageRequest: PageRequest, { label, href }: Link): Html =>
  html`<a href="${hrefOf(pageRequest, href)}">${label}</a>`

function columns({ heading, columns }: Of<'columns'>): Html {
  return html`${headingOf(heading)}<ul class="grid">${columns.map(
    column => html`<li>${innerHeading(Boolean(heading), column.heading)}<p>${column.text}</p></li>`,
  )}</ul>`
}

function cards(pageRequest: PageRequest, { heading, cards }: Of<'cards'>): Html {
  return html`${headingOf(heading)}<ul class="grid">${cards.map(
    ({ title, text, link }) =>
      html`<li>${innerHeading(Boolean(heading), title)}<p>${text}</p>${link && linkOf(pageRequest, link)}</li>`,
  )}</ul>`
}

function figures({ heading, figures }: Of<'figures'>): Html {
  return html`${headingOf(heading)}<dl class="figures">${figures.map(
    ({ value, label }) => html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>`,
  )}</dl>`
}

function action(pageRequest: PageRequest, { heading, text, link }: Of<'action'>): Html {
  return html`<h2>${heading}</h2>${text && html`<p>${text}</p>`}<p class="row"><a class="button" href="${hrefOf(pageRequest, link.href)}">${link.label}</a></p>`
}

/** The blocks of modules with what they show; one that is not among them shows nothing. */
export type ModuleBlocks = ReadonlyMap<PortalBlock, Html>

function inner(pageRequest: PageRequest, block: Exclude<PortalBlock, Of<'module'>>): Html {
  switch (block.kind) {
    case 'text':
      return html`${headingOf(block.heading)}<div class="rich">${sanitized(withCarriedLinks(pageRequest, block.markup))}</div>`
    case 'picture':
      return html`<figure class="view">${pictureOf(block.picture, block.alt)}${Boolean(block.caption) && html`<figcaption>${block.caption}</figcaption>`}</figure>`
    case 'columns':
      return columns(block)
    case 'cards':
      return cards(pageRequest, block)
    case 'figures':
      return figures(block)
    case 'quote':
      return html`<figure class="quote"><blockquote><p>${block.text}</p></blockquote><figcaption>${block.by}</figcaption></figure>`
    case 'action':
      return action(pageRequest, block)
  }
}

/** Renders the blocks of a page in order. */
export function renderBlocks(
  pageRequest: PageRequest,
  blocks: readonly PortalBlock[],
  ofModules: ModuleBlocks,
): Html | undefined {
  const shown = blocks.filter(block => block.kind !== 'module' || ofModules.has(block))
  if (shown.length === 0) return undefined
  return html`<div class="blocks">${shown.map(
    block =>
      html`<section${block.kind === 'action' && html` class="call"`}><div class="wrap">${
        block.kind === 'module'
          ? html`${headingOf(block.heading)}<div class="rich">${ofModules.get(block)}</div>`
          : inner(pageRequest, block)
      }</div></section>`,
  )}</div>`
}
