/** Where a word is forbidden: `prose` is documentation, comments and texts, `names` are identifiers. */
export interface Word {
  /** The name under which the summary counts it. */
  word: string
  /** A regular expression; a space in it also matches a line break of a comment. */
  prose?: string
  /** A regular expression for the words of an identifier: `openWall` is `open wall`. */
  names?: string
  /** The same for names that begin with a capital: types, classes and components. */
  types?: string
  instead: string
}

/** Terms of our own for which the field has a common one: docs/glossary.md. */
const dialect: Word[] = [
  {
    word: 'wall',
    prose: 'walls?(?! clock)|walled',
    names: 'walls?(?! clock)|walled',
    instead: 'tenant isolation, row-level security, or RequestServices',
  },
  {
    word: 'way',
    prose:
      'on (which|what|all|both|some|no|the) ways|on which way|ways? (there|to the database|of receiving|of (a|the) message|to tokens?)',
    names: '(?<!(under|its|any|half) )ways?(?! to)',
    instead: 'channel (of a message), round trip (to the database), or grant type',
  },
  {
    word: 'told',
    prose: 'told(?! (to|apart))|tells? of|tells? (nobody|everybody|somebody|whoever)',
    names: 'tells?|told|telling',
    instead: 'notify, show, report or say',
  },
  {
    word: 'turn',
    prose: '(in|by) turns|in whose turn|turns of (tenants|people)|in turn(?= (on|by|for))',
    names: 'turns',
    instead: 'fair scheduling and slots; one after another, alternately',
  },
  {
    word: 'kept',
    prose: 'kept (answers?|pages?|reads?|sessions?|grants?|values?|copy|copies)|what (is|was) kept',
    names: 'kept',
    instead: 'cached (answers), saved (drafts), retained (logs), stored',
  },
  {
    word: 'made',
    names: '\\w+ made|made (?!up)\\w+',
    types: 'made',
    instead: 'created, or rendered response',
  },
  {
    word: 'reach',
    prose:
      '(the|its|their|a|this|whose|set) reach(es)?(?! (for|the|a|it|its|them))|reach(es)?(?= (is|are|for page))',
    names: 'reach',
    instead: 'target, delivery capability, tenant scope or database access',
  },
  {
    word: 'visit',
    prose: 'visits? (of|to|in|into) (a|the|another|each|every|that) tenants?',
    names: '(tenant|record|portal) visits?|visit (of|to|question)',
    types: 'visits?',
    instead: 'support access, or page request (portal)',
  },
  {
    word: 'wash',
    prose: 'wash(ed|es|ing)?',
    names: 'wash(ed|es|ing)?',
    instead: 'sanitize',
  },
  {
    word: 'look',
    prose:
      "(its|their|own|title and|portal[’']s|tenant[’']s|the) look(?! (at|into|for|up|after|like))|look(s|ed|ing)? after",
    names: '\\w+ look(?! \\w)|look of|the look',
    types: 'look',
    instead: 'appearance; administer or manage for "look after"',
  },
  {
    word: 'signs',
    prose: 'signs? of life',
    names: 'signs(?! (in|out|up))',
    instead: 'heartbeat, or brand assets',
  },
  {
    word: 'letter',
    prose:
      '(the|a|this|each|every|that|another) letters?(?= (holds|is about|could|goes|says|was sent))|(writes?|sends?|tests?) (a |the )?letters?',
    names: '(write|test|send) letters?|letter (in|of)',
    types: 'letter',
    instead: 'email (a letter of the alphabet is fine)',
  },
  {
    word: 'sealed',
    prose: '(un)?seal(s|ed|ing)?',
    names: '(un)?seal(s|ed|ing)?',
    instead: 'encrypted, encrypt, decrypt',
  },
  {
    word: 'take back',
    prose: '(take|takes|taken|took|taking) ((it|them|all of it|this|that|one|everything) )?back',
    names: '(take|takes|taken|took|taking) back',
    instead: 'unpublish, revoke, roll back, revert or delete',
  },
  {
    word: 'somebody',
    prose: 'somebody|everybody|anybody|whoever|whomever|whosoever|whichever of',
    names: 'somebody|everybody|anybody|whoever',
    instead: 'the user, all users, callers; you or people in your tenant in texts',
  },
  { word: 'noun', prose: 'nouns?', names: 'nouns?', instead: 'entity' },
  {
    word: 'family',
    prose:
      "(of|in|by|for|from) the family|the family[’']s|the family (has|is|lets|asks|keeps|writes|reads|schedules|sends)",
    instead: 'HZERO: HZERO front ends, the HZERO wire, HZERO-compatible clients',
  },
  {
    word: 'legacy client',
    prose: 'legacy (clients?|front( |-)ends?)|clients? (marked|that is|is) legacy',
    names: 'legacy',
    instead: 'HZERO-compatible client',
  },
  { word: 'the own', prose: 'the own|an own', instead: 'their own, your own, or no word at all' },
  {
    word: 'came of',
    prose: 'what (came|comes|has come) of|came of it',
    instead: 'outcome, result',
  },
  { word: 'anew', prose: 'anew', instead: 'again' },
  {
    word: 'brought in',
    prose: 'brought in(?!to)|bring in an?',
    instead: 'imported, or came with',
  },
]

/** American spelling: each British stem with its American form. */
const spelling: Word[] = [
  [
    '(dis|mis|un)?(col|behavi|fav|hon|neighb|lab|hum|vap|flav)our(s|ed|ing|ite|ites|able|ful|less|hood)?',
    '-or-',
  ],
  ['(cent|theat|lit|kilomet|met|fib)re(s|d)?', '-er'],
  ['(licen|defen|offen|preten)ce(s|d)?', '-se'],
  [
    '(un|re)?(organ|author|normal|initial|serial|deserial|sanit|synchron|summar|recogn|minim|maxim|optim|custom|categor|priorit|capital|final|local|virtual|real|util|central|general|token|memo|random|anonym|standard|visual|memor|personal|emphas|equal|stabil|modern|material|symbol|special|parallel|penal|apolog|formal|mobil|neutral|critic|harmon|polar|crystall|individual)is(e|es|ed|er|ers|ing|ation|ations|ational|able)',
    '-ize',
  ],
  ['(anal|paral|catal)ys(e|ed|ing)', '-yze'],
  ['(catal|anal)ogues?', '-og'],
  ['(travel|model|label|signal|level|channel|total|tunnel|fuel|marshal|cancel)l(ed|ing|er|ers)', 'one l'],
  ['fulfils?|fulfilment|enrols?|enrolments?|instals?', 'fulfill, enroll, install'],
  ['grey(s|ed)?', 'gray'],
  ['(judge|acknowledge)ment(s)?', '-dgment'],
  ['artefact(s)?', 'artifact'],
  ['(whil|among)st', 'while, among'],
  ['programme(s)?', 'program'],
].map(([pattern = '', instead = '']) => ({
  word: 'British spelling',
  prose: pattern,
  names: pattern,
  instead: `American spelling: ${instead}`,
}))

export const words: Word[] = [...dialect, ...spelling]

/** Fields of the wire, of stored documents and columns, which never change. */
export const boundNames = new Set([
  'COLOUR',
  'colour',
  'isTold',
  'legacy',
  'roleTakeBack',
  'sealedJwk',
  'sealedPrivateKey',
  'takeBackId',
  'tenantColour',
])
