import sanitizeHtml from 'sanitize-html'
import { AppError } from '../app-error.ts'

/** Pictures of this installation only: others would tell their host who reads. */
const ownPicture = /^\/hfle\/v1\/\d{1,15}\/pictures\/[0-9a-f]{64}$/

/** Allowed link targets: https, mail, phone, an address of this origin, or a template argument [SAFE-42]. */
const safeAddress = /^((https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^\s\\]*|\{[a-z]\w*\})$/i

/**
 * The allow list for markup written by users: what text needs. No styles, forms or frames, nothing that runs, and no
 * ids or names that could clash with those of the page.
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
    // The title of the page is its only first-level heading.
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
 * Sanitizes markup that a user has just written.
 * @throws `error.url.scheme` for a link with an unsafe scheme, so that the user learns of it.
 */
export function sanitizeInput(text: string): string {
  sanitizeHtml(text, {
    allowedTags: ['a'],
    allowedAttributes: false,
    transformTags: {
      a: (tagName, attribs) => {
        // Browsers ignore spaces and control characters within a scheme.
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

/** The plain text of markup, with an empty line between paragraphs. */
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

/** Reduces markup to the allow list; doing so twice changes nothing more. */
export const sanitize = (text: string): string => sanitizeHtml(text, allowed)
