import sanitizeHtml from 'sanitize-html'

/** No picture from elsewhere, which would tell its owner who reads. */
const ownPicture = /^\/hfle\/v1\/\d{1,15}\/pictures\/[0-9a-f]{64}$/

/** Where text may lead: https, mail, a phone, or an address of this origin [SAFE-42]. */
const safeAddress = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^\s\\]*$/i

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

/** What is left of markup that somebody wrote when only the allowed list stays; washing twice changes nothing more. */
export const wash = (text: string): string => sanitizeHtml(text, allowed)
