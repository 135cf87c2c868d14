import sanitizeHtml from 'sanitize-html'
import { AppError } from '../app-error.ts'

/** No picture from elsewhere, which would tell its owner who reads. */
const ownPicture = /^\/hfle\/v1\/\d{1,15}\/pictures\/[0-9a-f]{64}$/

/** Where text may lead: https, mail, a phone, an address of this origin, or what a template is given [SAFE-42]. */
const safeAddress = /^((https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^\s\\]*|\{[a-z]\w*\})$/i

/**
 * The one allow list for markup that people write: what a text needs to be read. No style, form or frame, nothing
 * that runs, and no name by which a page's own parts are found.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'bdi', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    // The title of the page is its one heading of the first level.
    h1: 'h2',
    a: (tagName, { href = '', lang, dir }) => ({
      tagName,
      attribs: {
        ...(safeAddress.test(href.trim()) && { href: href.trim() }),
        ...(/^https?:/i.test(href.trim()) && { rel: 'noopener noreferrer' }),
        ...(lang !== undefined && { lang }),
        ...(dir !== undefined && { dir }),
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
}

const inert = /^(https?|mailto|tel):/i

/**
 * Washes what somebody has just written.
 * @throws `error.url.scheme` for a link that could run something or holds its own content: who wrote it is to know.
 */
export function sanitizeInput(text: string): string {
  sanitizeHtml(text, {
    allowedTags: ['a'],
    allowedAttributes: false,
    transformTags: {
      a: (tagName, attribs) => {
        // Browsers take no notice of spaces and controls within a scheme.
        const address = [...(attribs.href ?? '')].filter(sign => sign > ' ').join('')
        if (/^[a-z][a-z\d+.-]*:/i.test(address) && !inert.test(address))
          throw new AppError('error.url.scheme')
        return { tagName, attribs }
      },
    },
  })
  return sanitize(text)
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** The words of markup, an empty line between its paragraphs. */
export const wordsOf = (text: string): string =>
  sanitize(text)
    .replaceAll(/\s+/g, gap => (gap.includes('\n') ? ' ' : gap))
    .replaceAll(/<br \/>/g, '\n')
    .replaceAll(/<li\b[^<>]*>/g, '\n• ')
    .replaceAll(/<\/(p|h2|h3|h4|ul|ol|blockquote|pre|table|figure|dl)>|<hr \/>/g, '\n\n')
    .replaceAll(/<\/(td|th)>/g, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot);/g, entity => entities[entity] ?? entity)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** What is left of markup that somebody wrote when only the allowed list stays; washing twice changes nothing more. */
export const sanitize = (text: string): string => sanitizeHtml(text, allowed)
